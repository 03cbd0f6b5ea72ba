"""Closed phrases of a dialogue: consent, refusal, dropping a topic, asking why, going back, choosing, correcting."""

YES: frozenset[str] = frozenset(
    """
    yes|y|yep|yeah|yup|ya|ok|okay|k|sure|go ahead|do it|approve|approved|confirm|confirmed|yes please|sure thing|ok do it|yes do it
    of course|absolutely|definitely|go for it|sounds good|looks good|looks right|fine|fine by me|correct|that is correct
    exactly|right|yes go ahead|ok go ahead|yes that is right|that is right|yes correct|please do|yes please do|i approve|agreed
    ok yes|yes ok|sure go ahead|perfect do it|that works|works for me|alright|all right|go on|yes i am sure|i am sure|proceed
    please go ahead|lgtm|yes approve|make it so|yes sure|send it|book it|great do it|good do it|yes thanks|yes thank you|affirmative|approve it|confirm it|approve that|approve this
    """.replace("\n", "|")
    .replace("    ", "")
    .split("|")
) - {""}
NO: frozenset[str] = frozenset(
    """
    no|n|nope|nah|no thanks|no thank you|reject|rejected|decline|declined|do not|do not do it|do not do that|please do not|not now|no way
    not yet|deny|denied|no do not|rather not|i would rather not|better not|wrong|that is wrong|not that|no please do not
    negative|no not that|neither|none|none of them|none of those|no need|disapprove|no sorry|absolutely not|hell no|not really
    """.replace("\n", "|")
    .replace("    ", "")
    .split("|")
) - {""}
NEVER_MIND: frozenset[str] = frozenset(
    """
    never mind|nevermind|never mind that|never mind then|forget it|forget that|forget about it|scrap that|scrap it|drop it|leave it|leave that
    let it go|not important|it is not important|doesn't matter|does not matter|it does not matter|no never mind|ok never mind
    actually never mind|actually forget it|no forget it|skip it|nvm|no longer needed|not needed any more|i changed my mind
    changed my mind|forget i asked|forget what i said|abandon it|abandon that|let us not|let us forget it|no matter
    """.replace("\n", "|")
    .replace("    ", "")
    .split("|")
) - {""}
DROP_AT_HAND: frozenset[str] = frozenset(
    {
        "cancel",
        "cancel it",
        "cancel that",
        "cancel this",
        "cancel everything",
        "no cancel",
        "no cancel it",
        "no cancel that",
        "delete it",
        "discard",
        "discard it",
        "undo",
    }
) - {"undo"}
WHY_FIRST: frozenset[str] = frozenset(
    {"why", "how come", "what for", "for what reason", "what is the reason", "what is that for", "what is this for"}
)
WHY_REST: frozenset[str] = frozenset(
    "an did do are were was is not you ask asking need needs that this it to know so the a step approval permission me i have "
    "want plan invitation confirm must my for of does should send sending one two three four five first second third "
    "reason calendar event answer reminder would then now exactly though here about cancel move invite wait can could cannot will "
    "book add approve remove tell stop stopped fail failed moved cancelled say said".split()
)
BACK: tuple[str, ...] = (
    "back to", "let us go back to", "go back to", "return to", "let us return to", "now back to", "ok back to", "getting back to",
    "let us get back to", "continue with", "let us continue with", "about that", "regarding", "resume", "let us talk about",
)  # fmt: skip
LEAVE_OUT: tuple[str, ...] = (
    "leave out", "leave away", "skip", "without", "do not send", "do not do", "omit", "drop", "remove", "exclude", "not",
    "take out", "cut", "leave off", "forget", "no", "but without", "just without", "do everything except", "all but", "everything but",
    "everything except", "do it without", "yes but without", "yes but skip", "yes but not", "ok but without", "ok but skip", "yes without",
)  # fmt: skip
TAKES_OUT: frozenset[str] = frozenset(
    (
        "skip",
        "omit",
        "drop",
        "remove",
        "exclude",
        "take out",
        "cut",
        "do everything except",
        "everything but",
        "everything except",
    )
)
NAMES_A_PART: frozenset[str] = frozenset({"leave out", "leave off", "do it without"})
PARTS: frozenset[str] = frozenset(
    "step invitation invitations invite invites reminder event email e-mail mail message messages note part booking "
    "notification notifications task entry last first second third fourth one two three four five conflict".split()
)
ORDINALS: dict[str, int] = {
    "first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3, "fifth": 4, "5th": 4, "sixth": 5,
    "one": 0, "two": 1, "three": 2, "four": 3, "five": 4, "six": 5, "last": -1, "latter": -1, "former": 0, "earlier": 0, "later": -1,
    "bottom": -1, "top": 0, "sixth one": 5,
}  # fmt: skip
CHOICE_FILLERS: frozenset[str] = frozenset(
    "the one option number no i want mean meant please take pick choose it is that this would like my a an item ones thing "
    "with from at on for let us go use yes ok not".split()
) - {"no", "not"}
MARKERS: frozenset[str] = frozenset(
    "no actually wait sorry instead rather make change better meant only just but hmm oops correction update also set "
    "invite without call rename title move push let us and at add".split()
) - {"at"}
FILLERS: frozenset[str] = frozenset(
    """
    no actually wait sorry instead rather make change better meant only just but hmm oops correction update also set it
    that this let us and then is the to at on for in i would like want please maybe say how about what think mean be do a an
    of time start starting starts end ends ending date day one around about works fine good ok okay yes well for me us so
    not prefer it's i'd oh um uh er with by from until should can could you we need will please thanks move push
    as go im am was were if possible same there here too early late sooner later earlier now then than around approximately
    """.split()
)
BLOCKERS: frozenset[str] = frozenset(
    "see bye weather who which why where how tell show hello hi joke news she he they said says told him her".split()
)
ASKING: frozenset[str] = frozenset(
    {"who", "which", "why", "where", "when", "how", "is", "are", "does", "did", "do", "was"}
)
LEADS_OF_TEXT: tuple[str, ...] = (
    "remind me to", "remind me about", "to", "about", "that i need to", "that i have to", "that", "i need to", "i have to", "it is", "it's",
    "call it", "the", "just", "please", "of", "for",
)  # fmt: skip
REPLACING: frozenset[str] = frozenset({"instead", "only", "just"})
TAKING_OFF: frozenset[str] = frozenset(
    {"without", "uninvite", "remove", "drop", "not", "except", "minus", "exclude", "disinvite", "leave"}
)
# "Tom can't make it": what may follow a name to say that its bearer does not come.
AUXILIARIES: frozenset[str] = frozenset({"can", "will", "is", "could", "does", "are"})
COMING: frozenset[str] = frozenset(
    {"come", "make it", "attend", "be there", "join", "join us", "coming", "joining", "attending", "able to come", "able to make it",
     "able to attend", "free", "available", "going to make it", "going to come", "going", "come after all", "coming after all"}
)  # fmt: skip
NAYS: frozenset[str] = frozenset({"no", "nope", "nah", "never", "not"})
# Words between "not" and the time that it denies.
NUMBERS: frozenset[str] = frozenset("one two three four five six seven eight nine ten eleven twelve".split())
DENIED_WITH: frozenset[str] = frozenset(
    "remind me us do make it that at on in the for before come be there ready free available work have go start say to by a an any".split()
)
# Words that begin a stretch of their own after something was denied.
NEW_START: frozenset[str] = frozenset("but make rather instead maybe perhaps then so and".split())
# What stands behind a time that is turned down.
REFUSED: frozenset[str] = frozenset(
    """
    does not work|does not work for me|does not suit me|does not suit|will not work|will not do|is not possible|is not good|is no good
    is too early|is too late|is bad|is not ok|is not okay|is not an option|is not free|is impossible|is out
    """.replace("\n", "|")
    .replace("    ", "")
    .split("|")
) - {""}
# What people say around an answer that names nothing.
HEDGES: frozenset[str] = frozenset(
    """
    guess suppose probably perhaps ideally preferably hopefully exactly sharp latest earliest best great perfect nice cool super lovely ok
    sounds sound suits suit fits fit sure definitely certainly yeah yep yup right alright all my your can do does did take go goes lets that's
    thing things one ones next last first again back possibly any anytime sometime whenever later earlier half past quarter this coming
    reminder remind meeting appointment event set put add schedule book plan got get have has had morning afternoon evening night noon day
    every each once daily weekly think thinking know dunno more less too also still only even really very quite not never
    hm hmm oh ah eh well lol mate bro dear friend free available busy would could should might must shall about around
    """.split()
)
# Words by which a person points at one of the things offered, or at all of them.
POINTING: frozenset[str] = frozenset(
    f"{lead}{word}"
    for lead in ("", "just ", "only ")
    for word in ("this", "that", "it", "this one", "that one", "this time", "that time", "this day", "that day")
) | {"the other one", "other one", "the other", "another one", "one of them", "any", "any of them", "whichever"}
ALL_OF_THEM: frozenset[str] = frozenset(
    "all both every each everything them of those these the ones one whole series entire lot please any two three".split()
)
WHOLE: frozenset[str] = frozenset({"all", "both", "every", "everything", "series", "whole", "entire", "each"})
