"""The one canonical form of a call: what is approved, what is run and what is looked up are compared by it.

The form is RFC 8785 (JSON with sorted keys and one spelling of each number). Text is taken exactly as it is: two
spellings of the same letter are two calls.
"""

from hashlib import sha256

import rfc8785
from pydantic import JsonValue

from governance.decision import Principal
from governance.errors import CanonicalError
from tools.spec import ToolCall

_FORM = 1  # part of each digest, so that another form can never be taken for this one


def canonical(value: JsonValue) -> bytes:
    """The canonical bytes of a JSON value. Raises CanonicalError for what JSON cannot carry unchanged."""
    try:
        return rfc8785.dumps(value)
    except rfc8785.IntegerDomainError as error:
        raise CanonicalError("a whole number is beyond 2^53 and must be passed as text") from error
    except rfc8785.FloatDomainError as error:
        raise CanonicalError("a number is not finite") from error
    except (rfc8785.CanonicalizationError, UnicodeError, RecursionError) as error:
        raise CanonicalError("the call holds something that is not plain JSON") from error


def digest_of(value: JsonValue) -> str:
    """The SHA-256 of a JSON value's canonical form, as 64 hexadecimal digits."""
    return sha256(canonical(value)).hexdigest()


def digest(*, call: ToolCall, principal: Principal, run: str, step: str) -> str:
    """What an approval is bound to: this call with these arguments, for this person, here, as this step of this run."""
    return digest_of(
        {
            "form": _FORM,
            "tool": call.tool,
            "arguments": call.arguments,
            "person": principal.person,
            "conversation": principal.conversation,
            "space": principal.space,
            "run": run,
            "step": step,
        }
    )


def idempotency_key(*, task: str, step: str, call: ToolCall) -> str:
    """The key under which a write happens once: the same for each attempt at a step, another for any other call.

    Raises CanonicalError when task or step is empty: without them two people's calls would share a key.
    """
    if not task or not step:
        raise CanonicalError("a call that changes something must belong to a step of a run")
    return digest_of({"form": _FORM, "task": task, "step": step, "tool": call.tool, "arguments": call.arguments})
