"""Words around names: what joins them, what ends them, and what is never a person."""

LEADS: frozenset[str] = frozenset({"with", "invite", "inviting", "include", "including", "w/", "add"})
JOINERS: frozenset[str] = frozenset({"and", "plus"})
TITLES: frozenset[str] = frozenset(
    "dr mr mrs ms miss prof professor doctor aunt uncle auntie sir madam coach father sister brother judge".split()
)
# People named by what they are; they may follow "my", "our" or "the".
KIN: frozenset[str] = frozenset(
    """
    boss manager team mum mom mother dad father parents wife husband partner kids kid son daughter brother sister
    girlfriend boyfriend friend friends colleague colleagues client clients customer lawyer accountant doctor dentist
    therapist landlord grandma grandpa grandmother grandfather family neighbour neighbor neighbours neighbors teacher
    assistant coach trainer roommate flatmate cousin aunt uncle board supplier suppliers contractor recruiter fiance
    fiancee bosses coworkers coworker staff crew guys folks ceo cto hr sales marketing finance legal engineering
    """.split()
)
NOT_NAMES: frozenset[str] = frozenset(
    """
    a an the my our your his her their this that these those it them him me us you i we all any some no every each
    pleasure care love regards respect luck laptop coffee cake lunch dinner breakfast time room office home work at in
    on for to from by about of or but so then please thanks is are was be have has do will can could would should
    today tomorrow tonight now later instead too also again not without with and as if when what where how why who
    which reminder reminders meeting call event video zoom teams slides notes agenda list calendar everyone everybody
    nobody anyone someone people one two three four five six seven eight nine ten half an hour hours minute minutes
    sugar milk wine drinks food snacks music audio screen project projector phone camera bring remind add cancel move
    schedule make set put book call buy pick drive go get tell ask take check send write read pay
    """.split()
)
