import re

from vibron.infrared.structure_model.model import shipped_model


def test_no_name_of_the_index_is_a_registry_number() -> None:
    index = shipped_model().index
    names = list(index.name)
    assert not [name for name in names if re.fullmatch(r"\d{2,7}-\d\d-\d", name)]
    assert sum(map(bool, names)) > 0.8 * len(names)
    row = names.index("toluene")
    assert index.name[row] == "toluene"
