/**
 * The limits on what comes in from outside, in one table: contracts, readers of messages and their tests take them from
 * here. Texts are measured in UTF-16 units, as JavaScript counts them. An architecture test looks at every contract for a text or a list
 * without an end (`core/app/architecture-tests/limits.test.ts`).
 */

// Names and texts of forms.

/** Names of people, queues, connections, tags (spec 1 §5). */
export const MAX_NAME = 50
/** The most that mail allows. */
export const MAX_EMAIL = 254
/** What the mail of a sign-up brings: the whole form, sealed. */
export const MAX_SIGN_UP_CODE = 4000
/** A new password (spec 1 §5): hashing costs by its length too. */
export const MAX_PASSWORD = 50
/** A password that is only compared: it may be from the days of another rule. */
export const MAX_TYPED_PASSWORD = 200
/** A phone number with its punctuation (spec 1 §5). */
export const MAX_PHONE = 50
/** A line of a menu, the name of a piece of information. */
export const MAX_TITLE = 100
/** A value of one line: an address, a token. */
export const MAX_LINE = 200
/** A value of some lines that stands beside a contact, or a setting. */
export const MAX_VALUE = 1000
/** What a desk keeps to say later (greetings, notes, quick answers): as long as a screen. */
export const MAX_SAVED_TEXT = 4096
/** A time, a day, a key of a setting, the name of a time zone: longer than any that there is. */
export const MAX_CODE = 64

// Messages.

/** What is stored of a message, and sent at most; WhatsApp takes no longer ones. */
export const MAX_TEXT = 65_536
/** So many characters of a message are searched: the index of a longer one would cost what a hundred others cost. */
export const INDEXED_TEXT = 4096
/** What a message says of another one, of a place, of a file's name and type. */
export const MAX_DETAIL = 1000
/** What a person or group calls itself on WhatsApp. */
export const MAX_OWN_NAME = 200
/** An address that a text links to and of which more is told. */
export const MAX_LINK = 2000
/** A small picture inside of a message, base64: phones send some thousand. */
export const MAX_SENT_THUMBNAIL = 65_536
/** Where the provider finds a file: a key, an address, sums. */
export const MAX_LOCATOR = 8192
/** An emoji: families have a dozen characters. */
export const MAX_EMOJI = 32
/** An id that a sender chose for a message or a call: WhatsApp's own have some forty characters. A longer one is known by its sum. */
export const MAX_MESSAGE_ID = 128
/** The id of a message with what clients put around it. */
export const MAX_REFERENCE = 1000

/** What is stored of a message as WhatsApp sent it, in bytes, for a later version that can read it; a longer one is not stored. */
export const MAX_RAW = 65_536
/** Lines of a list inside of a message: buttons, options of a poll, things in a cart. Anyone who has more has them on the phone. */
export const MAX_LISTED = 100
/** JSON inside of a message: what buttons and filled-in forms carry. */
export const MAX_JSON_OF_MESSAGE = 65_536
/** Names of people who wrote to a number before it was linked: those of a phone with ten thousand conversations. */
export const MAX_WROTE_BEFORE = 20_000
/** People and groups of whom WhatsApp told something before they were contacts: the last so many are stored. */
export const MAX_EARLY_NAMES = 20_000
/** Names of people that a phone tells and that are stored, for anyone who makes contacts of them. */
export const MAX_PHONE_NAMES = 20_000
/** People who are mentioned in a message by name; the others keep their numbers. */
export const MAX_MENTIONS = 50
/** People of the company who are named in one note on a ticket. */
export const MAX_NOTE_MENTIONS = 20

// Contact cards, which anybody sends on WhatsApp.

/** So much of a card is read; a card without its picture has a few hundred. */
export const MAX_CARD_TEXT = 16_384
/** Cards of one message; WhatsApp itself lets people choose fewer. */
export const MAX_CARDS = 100
/** Lines of a card that may hold a number: who has more is no person. */
export const MAX_CARD_PHONES = 20
/** The longest number that a phone network knows has 15 digits; some write a carrier's or an extension's behind it. */
export const MAX_PHONE_DIGITS = 20

// Menus of queues, which are read whole whenever a contact answers one.

/** Options below one queue, on all levels together. */
export const MAX_QUEUE_OPTIONS = 300
/** Levels of options: nobody finds the way back out of more. */
export const MAX_OPTION_DEPTH = 9
/** The file of one: each who comes there gets a copy. What WhatsApp shows as a film has no more. */
export const MAX_OPTION_FILE = 16 * 1024 * 1024

// Flows.

/** Nodes of a flow: nobody finds the way in more. */
export const MAX_FLOW_NODES = 2000
/** Connections of a flow: some for each node. */
export const MAX_FLOW_EDGES = 10_000
/** Variables that a flow brings along. */
export const MAX_FLOW_VARIABLES = 500
/** Conversations that are stored with a flow, to be played again. */
export const MAX_FLOW_SCENARIOS = 50
/** Lines of a node: conditions, headers, questions with answers, mapped fields. */
export const MAX_NODE_LINES = 200
/** Bytes of a file or photo of a node (spec 2 §9). */
export const MAX_NODE_FILE = 5 * 1024 * 1024
/** Flows of a company: nobody finds one among more. */
export const MAX_FLOWS = 200
/** Bytes of a flow as it is sent, files and photos in it. */
export const MAX_FLOW_BYTES = 8 * 1024 * 1024
/** The same of what is published of all flows of a company: one call gives all of them. */
export const MAX_FLOWS_BYTES = 32 * 1024 * 1024
/** Versions of a flow that are stored, beside those on which conversations still are. */
export const MAX_FLOW_VERSIONS = 50
/** Nodes that a run passes before someone answers (decision 91). */
export const MAX_FLOW_STEPS = 1000
/** How often a run comes to a node without waiting for anybody or anything: more is a circle (decision 724). */
export const MAX_FLOW_ROUNDS = 3
/** What a run says to someone, and to members, before someone answers: more is a loop (decision 142). */
export const MAX_FLOW_MESSAGES = 50
/** Letters of all variables of a run together, as JSON: each of its steps reads and writes them. */
export const MAX_VARIABLES_TEXT = 256 * 1024
/** Letters of an answer that a run keeps while it waits; a larger one is there for the components right behind its request. */
export const MAX_STORED_RESPONSE = 256 * 1024
/** Letters of an address or a body with the variables in it. */
export const MAX_FILLED_TEXT = 512 * 1024
/** Letters that the components of a run fill in, compare and write at one input: some ten milliseconds of work. */
export const MAX_FLOW_WORK = 32 * 1024 * 1024
/** Questions in a row that nobody answers in time: with this one a run ends (decision 129). */
export const MAX_FLOW_SILENCES = 3

/** Texts that come while a request is under way and are stored for the next question, each of so many letters (decision 96). */
export const MAX_STORED_REPLIES = 5
export const MAX_STORED_REPLY = 1000

/** Phrases of a connection that lead into flows. */
export const MAX_FLOW_PHRASES = 100
/** Requests of a company's flows that are under way at once; the others wait. */
export const MAX_FLOW_REQUESTS = 20
/** Mails of a company that are on their way at once; the others wait. */
export const MAX_MAILS = 3

/** Mails with codes that are on their way at once, and how many of a company or an address wait; beyond they are not sent. */
export const MAX_CODE_MAILS = { inAll: 6, ofCompany: 2, waiting: 100 }

/** A key by which a program repeats a call. */
export const MAX_CALL_KEY = 255
/** Bytes that another program sends to a webhook flow: an order with its things has some thousand. */
export const MAX_HOOK_BODY = 256 * 1024
/** Bytes of what a provider of payments tells: some thousand for each. */
export const MAX_NOTIFICATION = 64 * 1024
/** Calls of other programs to one flow in a minute. */
export const MAX_HOOK_CALLS = 300

// Assistants.

/** Assistants of a company: pickers and the page have all of them at once. */
export const MAX_PROMPTS = 100
/** What an assistant is told about itself: some pages. */
export const MAX_PROMPT_TEXT = 16_384
/** Tokens of one answer; a message of WhatsApp of ten pages has some thousand. */
export const MAX_ANSWER_TOKENS = 16_384
/** Messages of a conversation that an assistant is told. */
export const MAX_PROMPT_MESSAGES = 50
/** Tokens of a month: more than any company pays for. */
export const MAX_MONTH_TOKENS = 10_000_000_000

/** Integrations of a company: pickers and the page have all of them at once. */
export const MAX_QUEUE_INTEGRATIONS = 100
/** The file of a service account; Google's have two and a half thousand characters. */
export const MAX_SERVICE_ACCOUNT = 16_384
/** Bits of its RSA key, of which Google's have 2,048, and the letters that one of so many bits has: to sign by a larger one takes seconds. */
export const RSA_BITS = { least: 2048, most: 4096 }
export const MAX_PRIVATE_KEY = 4096
/** Minutes after which a talk with a bot begins again: a year. */
export const MAX_BOT_EXPIRY = 525_600
/** Milliseconds for which a bot seems to type. */
export const MAX_BOT_DELAY = 60_000

/** Deliveries of a company since the oldest that waits for a webhook: what happens beyond is not told it. */
export const MAX_WAITING_DELIVERIES = 20_000
/** Webhooks of a company: each of them is told about each message. */
export const MAX_OUTGOING_WEBHOOKS = 20
/** What is read of a bot's answer: its messages, the letters of each, the pieces of a rich text, the trigger texts. */
export const MAX_BOT_MESSAGES = 50
export const MAX_BOT_TEXT = 4096
export const MAX_RICH_TEXT_PIECES = 5000
export const MAX_TRIGGERS = 10
/** Choices of a bot's question, of those that someone takes at once, and letters of an answer that may name some. */
export const MAX_CHOICES = { asked: 100, taken: 50, letters: 4096 }

/** Answers of a company's assistants that are under way at once; the others wait. */
export const MAX_ASSISTANT_ANSWERS = 200
/** Answers of an assistant in one conversation within five minutes: who writes more is most likely a program. */
export const MAX_ASSISTANT_PACE = 20

// The platform.

/** Days that a company may work on after its due date. */
export const MAX_GRACE_DAYS = 60

// Lists.

/** Ids in a list, as a filter or of a record: queues, people. */
export const MAX_IDS = 200
/** Each tag in a filter looks into each ticket that the others let through. */
export const MAX_FILTER_TAGS = 10
/** Lanes of the kanban board. */
export const MAX_LANES = 50
/** Tags of one ticket. */
export const MAX_TICKET_TAGS = 100
/** Tags of a company: pickers and the board have all of them at once. */
export const MAX_TAGS = 1000
/** Quick messages of a company: each suggestion looks at all of them. */
export const MAX_QUICK_MESSAGES = 5000
/** What a company has of these at most (decision 318): nobody works with more, and a script fills no disk. */
export const MAX_CHATS = 2000
export const MAX_CONTACT_LISTS = 1000
export const MAX_FILE_LISTS = 1000
export const MAX_CAMPAIGNS = 5000
/** Contacts of one list: nobody is written to by campaigns faster than some thousands a day. */
export const MAX_LISTED_CONTACTS = 100_000
/** Letters of an answer to a campaign that are compared with the company's words for yes, no and no more. */
export const MAX_ANSWER_READ = 200
/** Bills that are looked up: anybody may ask for anybody's. */
export const MAX_BILLS = { ofContactInDay: 5, ofCompanyInHour: 600 }
/** Members of a chat of the team: each message counts for all of them. */
export const MAX_CHAT_MEMBERS = 200
/** Scheduled messages to one contact that have not left: a contact that goes, or is merged, takes them along in one step. */
export const MAX_UNSENT_SCHEDULES = 500
/** Notes that are answered at once: those of a ticket, or on a contact. */
export const MAX_LISTED_NOTES = 500
/** Letters of messages or notes in one answer, a hundred of the longest notes: what others wait for is not how long a stranger's texts are. */
export const MAX_ANSWERED_TEXT = 400_000
/** Pieces of extra information of one contact. */
export const MAX_EXTRA_INFO = 50
/** What someone looks for. */
export const MAX_SEARCH_TEXT = 200
/** So much of it the index of messages is asked for; the rest is looked for in what that finds. */
export const INDEXED_SEARCH = 32
/** A search finds its pages again from the first one; nobody reads further. */
export const MAX_SEARCH_PAGES = 25
/** A place in a list by name, the name's letters escaped. */
export const MAX_CURSOR = 1000

// Sheets that people send to be imported.

/** Bytes of a sheet. */
export const MAX_SHEET_BYTES = 10 * 1024 * 1024
/** The same when it is unpacked, pictures left out: 50,000 rows of two dozen columns. What reads it needs some ten times as much. */
export const MAX_UNPACKED_SHEET = 64 * 1024 * 1024
/** Rows of a sheet that hold anything. */
export const MAX_SHEET_ROWS = 50_000
/** Rows of an import that are stored in one transaction. */
export const MAX_IMPORTED_AT_ONCE = 500
/** Sheets that are read at once; the others wait, the companies in turns. Each has a thread of some hundred megabytes. */
export const MAX_SHEETS = { inAll: 2, ofCompany: 1 }
/** The same of sheets of which someone sees the beginning before they are imported. */
export const MAX_PREVIEWS = { inAll: 1, ofCompany: 1, waiting: 5 }
/** Columns of a sheet that are looked at. */
export const MAX_SHEET_COLUMNS = 200
/** Columns of one kind that someone chooses. */
export const MAX_COLUMNS_OF_KIND = 20

// Calls. Beyond these a person, an address or a company is told to come later.

/**
 * Connections of callers: in all, of one network (an office has some hundred), and which share of the files that the process may open.
 * The rest is left to databases and phones.
 */
export const MAX_CONNECTIONS = { inAll: 30_000, ofNetwork: 1024, share: 0.5 }
/** Bytes of a body that is no form: the longest message, each letter of it escaped. A route may say otherwise. */
export const MAX_BODY = 512 * 1024
/** The same where nobody signs in. */
export const MAX_STRANGERS_BODY = 4 * 1024
/** Values in a body that the main thread reads: to parse and judge so many takes some milliseconds. */
export const MAX_BODY_VALUES = 20_000
/** Letters of what is drawn of a flow that the main thread reads by itself; more is read by a thread. */
export const MAX_DRAWN_AT_ONCE = 64 * 1024
/** Levels of lists and objects in a body, and in what another system answers. */
export const MAX_BODY_DEPTH = 40
/** Calls at once, whether they work, wait or still send their body. Who is not signed in counts by address. */
export const MAX_CALLS = { ofCompany: 256, ofPerson: 64 }
/** Calls at once that bring files: each may go on for minutes. */
export const MAX_UPLOADS = { ofCompany: 32, ofPerson: 16 }
/** Files from WhatsApp that are fetched at once, and how many of a company wait in memory; the others' jobs come again. */
export const MAX_DOWNLOADS = { inAll: 9, ofCompany: 3, waiting: 1000 }
/** Files at an address that are fetched whole into memory: at once, and how many of a company wait; beyond they are not fetched. */
export const MAX_FETCHED_FILES = { inAll: 6, ofCompany: 2, waiting: 100 }
/** Names that the machine itself is asked for at once, which takes threads of all, and how many of a company wait. */
export const MAX_SYSTEM_LOOKUPS = { inAll: 2, ofCompany: 1, waiting: 8 }
/** Slow questions that wait for a reader thread; a page has one or two. */
export const MAX_READS = { ofCompany: 64, ofPerson: 16 }
/** Passwords that wait in a line; at 0.15 s each the last one waits some seconds. A company may add many people at once. */
export const MAX_PASSWORDS = { ofLine: 60, ofAddress: 12, ofCompany: 30 }

// Files.

/** The share of the disk that is left to messages: below it no file is taken. Each company's files end at its plan's `fileBytes`. */
export const MIN_FREE_DISK = 0.05
/** The share of the disk that the files of all companies together may take that have paid nothing yet. */
export const TRIALS_SHARE = 0.1
/** The most that the operator may give each of them, and what they have unless the operator says otherwise. */
export const MAX_TRIAL_MEGABYTES = 1_000_000
export const USUAL_TRIAL_MEGABYTES = 500
/** So many bytes are enough for messages, whatever share of a large disk they are. */
export const ENOUGH_FREE_DISK = 10 * 1024 ** 3
/** How large the database of a company may be, where its plan allows its files no more. */
export const SMALLEST_DATABASE_BYTES = 1024 ** 3

// Steps.

/**
 * Milliseconds of work after which the main thread hears who came meanwhile: every company waits for a step of any. What
 * has more to do ends here and goes on in another step.
 */
export const MAX_STEP = 10

// Sockets.

/** Of one sign-in: windows and tabs of one person. */
export const MAX_SOCKETS_OF_SESSION = 20
/** From one address, before they have said who they are: an office comes back together after a restart. */
export const MAX_UNKNOWN_SOCKETS = 200
export const MAX_FRAMES_A_MINUTE = 600

/** In so many channels that tell who is in them is a socket at most; a page needs two. */
export const MAX_REPORTED_CHANNELS = 20

// What someone may do in an hour.

/** Companies that an address signs up: several shops of one owner. The super administrator makes as many as they like. */
export const MAX_SIGN_UPS = 5
/** Sign-ups that are mailed for an address, an office being behind some, and that are mailed to one e-mail. */
export const MAX_SIGN_UP_MAILS = { ofAddress: 10, ofEmail: 3 }
/** Times that a wrong password is given for the sign-up of one e-mail. */
export const MAX_SIGN_UP_PASSWORDS = 10
/** Codes for a new password that an address asks for, an office being behind some, and that are sent to one e-mail. */
export const MAX_LOST_PASSWORDS = { ofAddress: 10, ofEmail: 3 }
/** Codes that a company asks for to link a phone: with each of them WhatsApp tells anyone who has the number. */
export const MAX_PAIRING_CODES = 20
/** Times that a company changes the proxy of one of its connections: each of them is a session more in WhatsApp's eyes. */
export const MAX_PROXY_CHANGES = 20
/** Times that a company tries its settings of mail and AI: anyone who mistypes needs some. */
export const MAX_INTEGRATION_TRIES = 30
/** People who never wrote to whom a company may let programs write in a day on one connection. */
export const MAX_FIRST_CONTACTS = 200
/** Times that an address or a company is informed that another company has an e-mail: anyone who mistypes needs a few. */
export const MAX_TAKEN_EMAILS = 10
