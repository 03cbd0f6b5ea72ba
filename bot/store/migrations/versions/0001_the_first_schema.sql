-- The first schema. Points in time are whole microseconds since 1970.
CREATE TABLE approvals (
    id VARCHAR(40) NOT NULL,
    run VARCHAR(40) NOT NULL,
    step VARCHAR(40) NOT NULL,
    digest VARCHAR(64) NOT NULL,
    person VARCHAR(64) NOT NULL,
    conversation VARCHAR(400) NOT NULL,
    state VARCHAR(12) NOT NULL,
    expires_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    decided_at BIGINT,
    decided_by VARCHAR(64),
    reason TEXT NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX approvals_by_conversation ON approvals (conversation, state);
CREATE INDEX approvals_by_run ON approvals (run, step);
CREATE TABLE audit (
    number INTEGER NOT NULL,
    at BIGINT NOT NULL,
    person VARCHAR(64) NOT NULL,
    action VARCHAR(32) NOT NULL,
    tool VARCHAR(64) NOT NULL,
    content BLOB NOT NULL,
    previous BLOB NOT NULL,
    hash BLOB NOT NULL,
    PRIMARY KEY (number)
);
CREATE INDEX audit_by_person ON audit (person, number);
CREATE TABLE buttons (
    id VARCHAR(40) NOT NULL,
    lane VARCHAR(400) NOT NULL,
    person VARCHAR(64) NOT NULL,
    kind VARCHAR(16) NOT NULL,
    reference VARCHAR(64) NOT NULL,
    value TEXT NOT NULL,
    label VARCHAR(75) NOT NULL,
    message VARCHAR(40) NOT NULL,
    used_at BIGINT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX buttons_by_message ON buttons (message);
CREATE INDEX buttons_by_reference ON buttons (reference);
CREATE TABLE calendar_events (
    person TEXT NOT NULL,
    uid TEXT NOT NULL,
    recurrence_id TEXT NOT NULL,
    space TEXT NOT NULL,
    ics TEXT NOT NULL,
    etag TEXT NOT NULL,
    summary TEXT NOT NULL,
    location TEXT NOT NULL,
    people TEXT NOT NULL,
    zone TEXT NOT NULL,
    start BIGINT NOT NULL,
    "end" BIGINT NOT NULL,
    attendees INTEGER NOT NULL,
    repeating BOOLEAN NOT NULL,
    all_day BOOLEAN NOT NULL,
    cancelled BOOLEAN NOT NULL,
    PRIMARY KEY (person, uid, recurrence_id)
);
CREATE INDEX calendar_events_by_time ON calendar_events (person, "end", start);
CREATE TABLE conversations (
    lane VARCHAR(400) NOT NULL,
    channel VARCHAR(32) NOT NULL,
    chat VARCHAR(200) NOT NULL,
    thread VARCHAR(200),
    kind VARCHAR(8) NOT NULL,
    PRIMARY KEY (lane)
);
CREATE TABLE events (
    number INTEGER NOT NULL,
    at BIGINT NOT NULL,
    kind VARCHAR(24) NOT NULL,
    person VARCHAR(64),
    run VARCHAR(40),
    tool VARCHAR(64),
    milliseconds FLOAT,
    PRIMARY KEY (number)
);
CREATE INDEX events_by_kind ON events (kind, at);
CREATE TABLE executions (
    number INTEGER NOT NULL,
    id VARCHAR(40) NOT NULL,
    "key" VARCHAR(64),
    tool VARCHAR(64) NOT NULL,
    system VARCHAR(64) NOT NULL,
    person VARCHAR(64) NOT NULL,
    conversation VARCHAR(400) NOT NULL,
    run VARCHAR(40),
    step VARCHAR(40),
    status VARCHAR(12) NOT NULL,
    trace VARCHAR(40) NOT NULL,
    started_at BIGINT NOT NULL,
    finished_at BIGINT,
    request BLOB,
    response BLOB,
    undone_by VARCHAR(40),
    PRIMARY KEY (number),
    UNIQUE (id),
    UNIQUE ("key")
);
CREATE INDEX executions_by_person ON executions (person, number);
CREATE INDEX executions_by_run ON executions (run);
CREATE TABLE inbox (
    number INTEGER NOT NULL,
    "key" VARCHAR(400) NOT NULL,
    kind VARCHAR(12) NOT NULL,
    lane VARCHAR(400) NOT NULL,
    channel VARCHAR(32) NOT NULL,
    chat VARCHAR(200) NOT NULL,
    thread VARCHAR(200),
    conversation_kind VARCHAR(8) NOT NULL,
    user VARCHAR(200) NOT NULL,
    author_kind VARCHAR(12) NOT NULL,
    name VARCHAR(200),
    text TEXT NOT NULL,
    action VARCHAR(64),
    reply_to VARCHAR(64),
    mentioned BOOLEAN NOT NULL,
    received_at BIGINT NOT NULL,
    trace VARCHAR(40) NOT NULL,
    handled_at BIGINT,
    PRIMARY KEY (number),
    UNIQUE ("key")
);
CREATE INDEX inbox_unhandled ON inbox (handled_at);
CREATE TABLE outbox (
    number INTEGER NOT NULL,
    "key" VARCHAR(200) NOT NULL,
    reply VARCHAR(40) NOT NULL,
    edit BOOLEAN NOT NULL,
    person VARCHAR(64) NOT NULL,
    topic VARCHAR(40),
    lane VARCHAR(400) NOT NULL,
    channel VARCHAR(32) NOT NULL,
    chat VARCHAR(200) NOT NULL,
    thread VARCHAR(200),
    conversation_kind VARCHAR(8) NOT NULL,
    body BLOB NOT NULL,
    status VARCHAR(12) NOT NULL,
    attempts INTEGER NOT NULL,
    reference VARCHAR(200),
    trace VARCHAR(40) NOT NULL,
    created_at BIGINT NOT NULL,
    sent_at BIGINT,
    PRIMARY KEY (number),
    UNIQUE ("key")
);
CREATE INDEX outbox_by_reply ON outbox (reply);
CREATE INDEX outbox_pending ON outbox (status, lane, number);
CREATE TABLE people (
    id VARCHAR(64) NOT NULL,
    channel VARCHAR(32) NOT NULL,
    user VARCHAR(200) NOT NULL,
    name VARCHAR(200),
    timezone VARCHAR(64),
    date_order VARCHAR(16),
    day_starts VARCHAR(5) NOT NULL,
    day_ends VARCHAR(5) NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (channel, user)
);
CREATE TABLE person_keys (
    number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    person VARCHAR(64) NOT NULL,
    wrapped BLOB NOT NULL,
    UNIQUE (person)
);
CREATE TABLE reminders (
    number INTEGER NOT NULL,
    id TEXT NOT NULL,
    person TEXT NOT NULL,
    space TEXT NOT NULL,
    conversation TEXT NOT NULL,
    text TEXT NOT NULL,
    zone TEXT NOT NULL,
    elapsed BOOLEAN NOT NULL,
    pinned BOOLEAN NOT NULL,
    start DATETIME NOT NULL,
    local DATETIME,
    repeat TEXT,
    missed TEXT NOT NULL,
    state TEXT NOT NULL,
    snoozed BIGINT,
    next_due BIGINT,
    delivered_at BIGINT,
    delivered_due BIGINT,
    done_due BIGINT,
    created_at BIGINT NOT NULL,
    revision INTEGER NOT NULL,
    PRIMARY KEY (number),
    UNIQUE (id)
);
CREATE INDEX reminders_all_due ON reminders (state, next_due);
CREATE INDEX reminders_by_due ON reminders (person, state, next_due);
CREATE TABLE runs (
    number INTEGER NOT NULL,
    id VARCHAR(40) NOT NULL,
    person VARCHAR(64) NOT NULL,
    lane VARCHAR(400) NOT NULL,
    space VARCHAR(400) NOT NULL,
    topic VARCHAR(40) NOT NULL,
    intent VARCHAR(40) NOT NULL,
    state VARCHAR(20) NOT NULL,
    revision INTEGER NOT NULL,
    body TEXT NOT NULL,
    trace VARCHAR(40) NOT NULL,
    message VARCHAR(40),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (number),
    UNIQUE (id)
);
CREATE INDEX runs_by_person ON runs (person, number);
CREATE INDEX runs_by_state ON runs (state);
CREATE TABLE sessions (
    lane VARCHAR(400) NOT NULL,
    person VARCHAR(64) NOT NULL,
    topic VARCHAR(40),
    delivered VARCHAR(40),
    refusal TEXT,
    PRIMARY KEY (lane, person)
);
CREATE TABLE timers (
    number INTEGER NOT NULL,
    kind VARCHAR(16) NOT NULL,
    reference VARCHAR(64) NOT NULL,
    lane VARCHAR(400) NOT NULL,
    due BIGINT NOT NULL,
    PRIMARY KEY (number),
    UNIQUE (kind, reference)
);
CREATE INDEX timers_by_due ON timers (due);
CREATE INDEX timers_by_lane ON timers (lane, due);
CREATE TABLE tool_effects (
    person TEXT NOT NULL,
    "key" TEXT NOT NULL,
    result TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, "key")
);
CREATE INDEX ix_tool_effects_at ON tool_effects (at);
CREATE TABLE topics (
    id VARCHAR(40) NOT NULL,
    lane VARCHAR(400) NOT NULL,
    person VARCHAR(64) NOT NULL,
    title TEXT NOT NULL,
    state VARCHAR(12) NOT NULL,
    frame TEXT NOT NULL,
    run VARCHAR(40),
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (id)
);
CREATE INDEX topics_by_session ON topics (lane, person, state);
