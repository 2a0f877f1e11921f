"""The roles of the loops filled by a language model."""

from vibron_agents.model_roles.examiner import ChatExaminer
from vibron_agents.model_roles.judge import ChatJudge
from vibron_agents.model_roles.proposer import OPERATORS, ChatProposer

__all__ = ["OPERATORS", "ChatExaminer", "ChatJudge", "ChatProposer"]
