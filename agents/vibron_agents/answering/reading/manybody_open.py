from vibron_agents.answering.reading.reader import Reader
from vibron_agents.answering.reading.whole import Whole

def whole(reader: Reader) -> Whole | None:
    return None
