"""Words of commands in which a slip is mended, and ordinary words that look like one."""

COMMAND_WORDS: frozenset[str] = frozenset(
    """
    remind reminder reminders alarm alarms cancel delete remove schedule reschedule calendar agenda appointment
    appointments meeting meetings snooze remember forget undo stop help status history permissions permission task
    tasks shopping grocery list lists free available what when show move push postpone book lunch dinner breakfast call
    invite every please could would about with tomorrow add put event events memory complete finish finished mark
    """.split()
)
ENGLISH: frozenset[str] = frozenset(
    """
    fell fall hall ball mall tall all calls called cell cull shot stow slow snow shop chow how show shows shown step stoop
    shop mind rewind remand reminded kept help helped heal hell held helm kelp yelp whelp that whet hen then than wheat
    why whoa them they look hook cook took brook books booked lost lust last fist mist gist free freed tree flee fret freer
    move moved mover mow love dove rove wove pushed rush lush gush bush hush mush task mask bask tasks ask asks cast taste
    mark park bark dark lark marc mars mar marks market marked put but cut gut hut nut out add ads odd aid dad mad had bad
    even event ever very evert fever never lever severe sever wish with wit width pith smith within would could should
    world wound mould cold gould about abort above stop stops abut bout bunch lunch punch hunch munch launch dinner winner sinner
    thinner diner when went where hens what meting greeting seating beating eating sleeping heating melting letting
    betting setting getting netting petting fishing shipping chopping shipping hopping stopping shopping dropping mopping
    topping cropping remover removed removes deleted deletes canceled cancels cancelled added finishes finishing
    completed completes completely compete forgot forge forged forgets target remembered remembers member december november
    invited invites invoice listed listen lists lost lest lent stat states statue statutes under undue redo
    alarmed alert lime mine time dime lame same came name game fame availability history story mystery
    tasked memories booked bookings story hep calm cult hill bill kill still will pill mill till marry mask
    talk talks movie movies fast halo list gist dust just must rust bust chop
    """.split()
)
