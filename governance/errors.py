"""Errors of governance. Their text is for people and names no secret.

GovernanceError      a ValueError: what was given cannot be used
├── PolicyError      the policy file cannot be used; the text names line and rule
├── CanonicalError   a call cannot be written in the one canonical form, so it can be neither approved nor run
├── KeyFileError     a key file or the master key setting cannot be used
├── SealBroken       sealed content was altered, stands in the wrong place, or does not fit the key
└── CheckpointError  a checkpoint is not one, or was not signed by this key
"""


class GovernanceError(ValueError):
    """Base of the errors of governance."""


class PolicyError(GovernanceError):
    """The policy file cannot be used."""


class CanonicalError(GovernanceError):
    """A call cannot be written in the one canonical form."""


class KeyFileError(GovernanceError):
    """A key file or the master key setting cannot be used."""


class SealBroken(GovernanceError):
    """Sealed content was altered, stands in the wrong place, or does not fit the key."""


class CheckpointError(GovernanceError):
    """A checkpoint is not one, or was not signed by this key."""
