// Made from migrations/tenant by `npm run schema`. Change no line here: add a migration.
import type { Generated } from 'kysely'

export interface TenantTables {
  /** Answers of the external send call, by its Idempotency-Key. */
  api_requests: {
    whatsappId: number
    key: string
    fingerprint: string
    answer: string
    createdAt: number
  }

  /** One row for each person who had a round, from when they got the ticket until they gave it away or it ended. */
  attendance_turns: {
    id: Generated<number>
    roundId: number
    userId: number
    /** Where the ticket was then. */
    queueId: number | null
    startedAt: number
    how: 'accepted' | 'transferred' | 'opened'
    /** Their first word to the contact, and how many there were. */
    answeredAt: number | null
    words: Generated<number>
    endedAt: number | null
    endedBy: 'finish' | 'transfer' | 'return' | null
  }

  /** What was done that touches access, settings and data. Rows name people and things as they were called then, and outlive them. */
  audit_log: {
    id: Generated<number>
    createdAt: number
    kind: string
    category: string
    /** person, platform, operator or program. */
    actor: string
    userId: number | null
    who: string
    ip: string
    subject: string
    /** JSON: fields with their values before and after. */
    changes: string
  }

  /** Files that left a list which a campaign still sends: its own copies. */
  campaign_files: {
    id: Generated<number>
    campaignId: number
    mediaBlobId: string | null
    mediaMimeType: string | null
    mediaName: string | null
    mediaBytes: number | null
  }

  /** Who wants no campaigns any more. */
  campaign_opt_outs: {
    id: Generated<number>
    number: string
    createdAt: number
    /** Who wants no campaigns: as the campaign that they answered called them, and how that was called; empty and null where it is not known. */
    name: Generated<string>
    campaign: string | null
  }

  /** Whom a campaign writes to, as they stood in its list when it began, each number once. */
  campaign_recipients: {
    id: Generated<number>
    campaignId: number
    name: string
    number: string
    email: string
    state: string
    /** The contact, once they were written to. */
    contactId: number | null
    /** What leaves for them at the moment, or did last: the question, or the message. */
    messageId: number | null
    /** When the question had left, when they answered it, when WhatsApp had the message, when they first answered that. */
    askedAt: number | null
    confirmedAt: number | null
    deliveredAt: number | null
    answeredAt: number | null
    /** Why they did not get it. */
    failure: string | null
    updatedAt: number
    /** Whether WhatsApp was asked about the number before a flow begins for somebody; a message is looked up when it leaves. */
    lookedUp: Generated<number>
  }

  /** How campaigns go on, a row for each setting, its value as JSON (spec 2 §3). */
  campaign_settings: {
    key: string
    value: string
  }

  /** Messages to many, one contact after the other (spec 2 §3). */
  campaigns: {
    id: Generated<number>
    name: string
    /** `fold(name)`, without capitals and accents: the list looks into it. */
    folded: string
    /** padrao, or fluxo: each recipient begins a flow. */
    campaignType: string
    status: string
    scheduledAt: number | null
    startedAt: number | null
    completedAt: number | null
    contactListId: number | null
    /** The tag of whose contacts its list was made. */
    tagListId: number | null
    whatsappId: number | null
    fileListId: number | null
    flowId: number | null
    userId: number | null
    message1: Generated<string>
    message2: Generated<string>
    message3: Generated<string>
    message4: Generated<string>
    message5: Generated<string>
    /** 1: each is asked first, and gets the message when they answer. */
    confirmation: Generated<number>
    confirmationMessage1: Generated<string>
    confirmationMessage2: Generated<string>
    confirmationMessage3: Generated<string>
    confirmationMessage4: Generated<string>
    confirmationMessage5: Generated<string>
    mediaBlobId: string | null
    mediaMimeType: string | null
    mediaName: string | null
    mediaBytes: number | null
    /** Why it does not go on at the moment. */
    hold: string | null
    /** Nobody is written to before: the pace. */
    nextAt: Generated<number>
    /** Contacts who were written to since the longer rest. */
    sinceRest: Generated<number>
    /** Contacts who were written to in all: the texts come in turn by it. */
    turns: Generated<number>
    /** The last item of the list who became a recipient; null when all have. */
    preparedTo: Generated<number | null>
    /** How many recipients are in each state; triggers keep them. */
    waitingCount: Generated<number>
    sendingCount: Generated<number>
    askedCount: Generated<number>
    confirmedCount: Generated<number>
    deliveredCount: Generated<number>
    failedCount: Generated<number>
    createdAt: number
    updatedAt: number
    /** How many were ever asked, and ever confirmed: a report counts nothing itself. */
    askedTotal: Generated<number>
    confirmedTotal: Generated<number>
    /** When a campaign was deleted: nobody sees it any more, and its recipients go a piece at a time. */
    goneAt: number | null
    /** What is said with the files of a list that is gone, which a campaign still sends. */
    keptMessage: Generated<string>
    /** The template of Meta's platform by which campaigns and planned messages go on official connections, and its values as JSON. */
    templateId: number | null
    templateValues: Generated<string>
  }

  chat_messages: {
    id: Generated<number>
    chatId: number
    /** Null when that person is gone. */
    senderId: number | null
    message: string
    /** What the sender's page called it: a repeated call stores nothing anew. */
    clientId: string | null
    createdAt: number
    /** A file that stands in a message of the team's chats (decision 323). */
    mediaBlobId: string | null
    mediaMimeType: string | null
    mediaName: string | null
    mediaBytes: number | null
  }

  /** Who is in a chat: they alone read, write and hear of it. */
  chat_users: {
    id: Generated<number>
    chatId: number
    userId: number
    /** Messages of others since this person last read it or wrote. */
    unreads: Generated<number>
  }

  /** Talks of the team among themselves (spec 2 §3). */
  chats: {
    id: Generated<number>
    uuid: string
    title: string
    /** `fold(title)`, without capitals and accents: searches look into it. */
    folded: string
    /** Who changes and deletes it; one of its members. */
    ownerId: number | null
    /** Who wrote last, and what; '' before anybody did. */
    lastMessage: Generated<string>
    /** When it was deleted: nobody sees it any more, and its messages go a piece at a time. */
    goneAt: number | null
    createdAt: number
    updatedAt: number
  }

  /**
   * The account of Meta's WhatsApp Business Platform with which a connection speaks; one without a row is linked to a phone. Ids are
   * digits that exceed what a number holds. `token` and `appSecret` are sealed.
   */
  cloud_accounts: {
    whatsappId: number
    phoneNumberId: string
    /** Of the WhatsApp Business Account. */
    wabaId: string
    token: string
    appSecret: string
    /** When Meta last told something of this number; null before the first time. */
    heardAt: number | null
    updatedAt: number
    /** What Meta last said of the number and its account. '' and NULL before the first time. */
    quality: Generated<string>
    /** To how many people outside of their window it may write in a day, as Meta names it: TIER_2K. */
    reachTier: Generated<string>
    /** JSON: what is missing. */
    findings: Generated<string>
    checkedAt: number | null
  }

  /** What happened to a connection, for whoever has to find out why it does not work: no texts, no numbers of people, no keys. */
  connection_diary: {
    id: Generated<number>
    whatsappId: number
    kind: string
    /** JSON: a code, until when, which version, who. */
    details: string
    /** How often it happened; the entry is of the last time. */
    times: number
    firstAt: number
    at: number
  }

  /** Further numbers and LIDs of a person, beside those that messages go to: of contacts that somebody said are one. */
  contact_aliases: {
    id: Generated<number>
    contactId: number
    number: string | null
    lid: string | null
    verifiedAt: number | null
  }

  contact_extra_info: {
    id: Generated<number>
    contactId: number
    name: string
    value: string
  }

  contact_list_items: {
    id: Generated<number>
    contactListId: number
    name: string
    /** Digits, country and area code first. */
    number: string
    email: string
    /** Name, number and e-mail, folded: lists go by it and look into it. */
    folded: string
    /** What WhatsApp said of the number; null while it said nothing. */
    isWhatsappValid: number | null
    /** 1: WhatsApp is to be asked about the number. */
    waits: number
    createdAt: number
    updatedAt: number
  }

  /** People whom campaigns write to, a list for each occasion (spec 2 §3). */
  contact_lists: {
    id: Generated<number>
    name: string
    /** `fold(name)`, without capitals and accents: lists go by it and look into it. */
    folded: string
    /** How many items it has, whom of them WhatsApp knows, and about whom it is yet to be asked; triggers keep them. */
    contactsCount: Generated<number>
    validCount: Generated<number>
    waitingCount: Generated<number>
    /** The tag whose contacts are still coming in; and the last ticket whose contact came. */
    fillsFromTagId: number | null
    filledTo: Generated<number>
    /** When it was deleted: nobody sees it any more, and its items go a piece at a time. */
    goneAt: number | null
    createdAt: number
    updatedAt: number
  }

  /** What was joined when a number and a LID turned out to be one person, so that it can be undone. */
  contact_merges: {
    id: Generated<number>
    keptId: number
    removedId: number
    snapshot: string
    mergedAt: number
    undoneAt: number | null
    /** Somebody of the company asked for it, and may undo it; else WhatsApp told that the two are one. */
    isAsked: Generated<number>
  }

  /**
   * One person, known by phone number, by LID, or by both; or one group. `folded` is name and number without accents and
   * capitals: lists go by it, searches look into it.
   */
  contacts: {
    id: Generated<number>
    uuid: string
    name: string
    nameIsGiven: Generated<number>
    number: string | null
    lid: string | null
    groupJid: string | null
    email: Generated<string>
    /** WhatsApp confirmed the number, or this person wrote from it. */
    verifiedAt: number | null
    pictureBlobId: string | null
    pictureCheckedAt: number | null
    whatsappId: number | null
    folded: string
    createdAt: number
    updatedAt: number
    /** When WhatsApp was asked about a number that somebody wrote down. One that was asked about and is not verified, WhatsApp does not know. */
    numberCheckedAt: number | null
  }

  /** What was posted to programs of others, signed, or waits for it: a message to an integration, an event to a webhook (decision 371). */
  deliveries: {
    id: Generated<number>
    /** To whom it goes: 'integration/3', 'webhook/2'. */
    source: string
    /** By which whoever gets it knows it again: the same for each try. */
    wireId: string
    event: string
    /** What is posted, as it was when it happened. */
    body: string
    state: 'waiting' | 'delivered' | 'failed'
    tries: Generated<number>
    /** What came back of the last try: a status of HTTP, or why there is none. */
    status: number | null
    fault: string | null
    millis: number | null
    triedAt: number | null
    createdAt: number
  }

  /** Where deliveries fail again and again nothing is tried for a while. */
  delivery_circuits: {
    source: string
    /** In a row, up to now. */
    failures: Generated<number>
    /** How often it rested since something went well. */
    rests: Generated<number>
    restsUntil: number | null
    lastStatus: number | null
    lastFault: string | null
    lastFailedAt: number | null
    /** What happened while too much waited, and is told nobody. */
    dropped: Generated<number>
  }

  file_list_options: {
    id: Generated<number>
    fileListId: number
    name: string
    /** Its place among the others, from 0. */
    position: number
    mediaBlobId: string | null
    mediaMimeType: string | null
    mediaName: string | null
    mediaBytes: number | null
  }

  /** Files that are sent together (spec 2 §3). */
  file_lists: {
    id: Generated<number>
    name: string
    /** `fold(name)`, without capitals and accents: lists go by it and look into it. */
    folded: string
    message: string
    createdAt: number
    updatedAt: number
  }

  /** When automation reached somebody who never wrote to the connection, for the daily cap of the limiter. */
  first_contacts: {
    whatsappId: number
    chat: number
    sentAt: number
  }

  /**
   * How the company came to its first answered customer: which trade was chosen, and when it was done. One row. Who answered customers
   * before has no first run any more.
   */
  first_run: {
    id: Generated<number>
    trade: string | null
    finishedAt: number | null
    updatedAt: number
  }

  /** What somebody works on in the editor and has not published. */
  flow_drafts: {
    flowId: number
    graph: string
    author: string
    savedAt: number
  }

  /** What on a connection leads into a flow: a new conversation, or a message that says a phrase. */
  flow_entries: {
    id: Generated<number>
    whatsappId: number
    flowId: number
    /** '' for every new conversation. */
    phrase: string
    folded: string
  }

  /** The address of a flow that begins with data of other programs. */
  flow_hooks: {
    flowId: number
    /** What its key is made of; another one makes another address. */
    nonce: string
    /** With what callers sign, sealed; null where nobody has to. */
    secret: string | null
    /** Until then what comes is caught for the editor and begins no run. */
    listensUntil: number | null
    /** What was caught last, as JSON. */
    payload: string | null
    caughtAt: number | null
    /** When a call began nothing because of the plan, its month or the company's standing, for the last time, and why. */
    refusedAt: number | null
    refusal: string | null
    /** 1: each call begins a run, also one with the same data as the call before; 0: that is taken for a repetition. */
    everyCall: Generated<number>
  }

  /** How many runs began in a month of the company's time zone: the plan limits it. */
  flow_months: {
    month: string
    runs: number
  }

  /** How often conversations passed a node, and ended there without having come to an end node. */
  flow_node_counts: {
    flowId: number
    nodeId: string
    passed: Generated<number>
    dropped: Generated<number>
  }

  /** What a run did, turn by turn, for whoever looks into it. */
  flow_run_steps: {
    id: Generated<number>
    runId: number
    /** JSON: a list of the engine's turns. */
    turns: string
  }

  /** A conversation's way through a flow, by the version with which it began. */
  flow_runs: {
    id: Generated<number>
    flowId: number
    versionId: number
    ticketId: number | null
    contactId: number | null
    whatsappId: number | null
    hasOpened: Generated<number>
    state: string
    /** What led into the flow. */
    entry: string
    /** Where it is and what it knows: the engine's run, as JSON. */
    run: string
    /** The node at which it is. */
    nodeId: string
    /** The customer did not answer in time and has not written since. */
    isSilent: Generated<number>
    /** When it goes on by itself. */
    wakesAt: number | null
    startedAt: number
    updatedAt: number
    endedAt: number | null
    /** The key of the call that began a run: a call repeated with it begins no other one. */
    callKey: string | null
    /** The sum of the body with which the Idempotency-Key in callKey came; null where another body is no fault. */
    callSum: string | null
  }

  /** What was published of a flow. A row never changes: conversations stay on the one they began with. */
  flow_versions: {
    id: Generated<number>
    flowId: number
    /** From 1 within its flow. */
    number: number
    /** JSON: nodes, edges, globalVariables. */
    graph: string
    note: string
    /** Who published it, by name. */
    author: string
    createdAt: number
  }

  /** Conversations that the desk leads by itself, drawn as graphs. */
  flows: {
    id: Generated<number>
    name: string
    kind: 'conversacao' | 'webhook'
    slug: string | null
    /** The number of the version with which conversations begin. */
    version: number
    finished: Generated<number>
    createdAt: number
    updatedAt: number
    /**
     * One number for each change of what is drawn in a flow, whichever way it came: it only grows, so that nobody saves over what
     * they have not seen.
     */
    revision: Generated<number>
    /** Who made the last of these changes. */
    revisedBy: Generated<string>
  }

  /** Rows of a sheet that were not taken, as they stand in it. */
  import_rejects: {
    importId: number
    /** As the sheet counts its rows, from 1. */
    line: number
    name: string
    number: string
    email: string
    fault: string
    /** The row with the same number. */
    same: number | null
  }

  /** People who come in by a sheet, or by the names that a paired phone knows: what was asked for, and how far it has come. */
  imports: {
    id: Generated<number>
    /** What they become, such as contacts. */
    target: string
    /** Who asked for it; they and administrators hear how far it is. */
    userId: number | null
    /** The sheet, for as long as it is worked on; an import of a phone's names has none. */
    fileBlobId: string | null
    fileName: string
    /** running, done, cancelled or failed. */
    state: string
    /** Why the sheet was not read. */
    failure: string | null
    /** Rows; null until the sheet was read. */
    total: number | null
    handled: Generated<number>
    created: Generated<number>
    updated: Generated<number>
    unchanged: Generated<number>
    rejected: Generated<number>
    createdAt: number
    endedAt: number | null
    /** Which of the things of its kind people come into, where there are several: a contact list. */
    targetId: number | null
    /** How many people were taken whose name was longer than names may be, and was cut. */
    shortened: Generated<number>
    /** JSON: the first of those whose names were cut, [{row, name}], as they were taken. */
    shortenedNames: Generated<string>
    /** The columns that somebody chose for the sheet, as JSON of the call's fields; null: they are guessed. */
    columns: string | null
  }

  /** What an integration wants back with the next message of a ticket. */
  integration_talks: {
    ticketId: number
    integrationId: number
    state: string
    stateAt: number
  }

  /** What contacts said to an integration that is not answered yet, in the order in which it came (decision 345). */
  integration_turns: {
    id: Generated<number>
    ticketId: number
    integrationId: number
    messageId: number
    heardAt: number
    /** When it was asked last; none while it waits for its turn, or between two tries. */
    askedAt: number | null
    tries: Generated<number>
    /** The answer as far as it was not said yet, as JSON. */
    reply: string | null
  }

  /** What of the world outside the company has set up, by its kind. */
  integrations: {
    kind: string
    /** All but the secret, as JSON. */
    settings: string
    /** Sealed; it belongs to the place that it was given for. */
    secret: string | null
    updatedAt: number
  }

  /**
   * Somebody is asked to join the company by a link, which is good once and until its time is over. `nonce` is sealed in the link: who
   * made another link for the same invitation ends the one before.
   */
  invitations: {
    id: Generated<number>
    name: string
    profile: 'admin' | 'supervisor' | 'user' | 'restaurante'
    queueIds: Generated<string>
    rights: Generated<string>
    nonce: string
    /** Who invited, as they were called then. */
    invitedBy: string
    expiresAt: number
    createdAt: number
  }

  jobs: {
    id: Generated<number>
    kind: string
    key: string
    dueAt: number | null
    payload: string
    attempts: Generated<number>
    lastError: string | null
    /** A task is a job whose work is a call outside: who attempts it (process and number), since when, and how many attempts failed. */
    failures: Generated<number>
    claim: string | null
    /** Only of an attempt that may not be repeated. */
    begunAt: number | null
  }

  /** What Meta said of the charge of each message of an official connection that was delivered: once, however often it says so. */
  message_charges: {
    messageId: number
    category: string
    billable: number
    at: number
  }

  message_reactions: {
    messageId: number
    /** 0 is ourselves. */
    contactId: number
    emoji: string
    createdAt: number
  }

  /**
   * Message templates of Meta's platform, as Meta last told of them. They belong to a WhatsApp Business Account, which several connections
   * may share. One that Meta no longer has stays as DELETED, so that what uses it can say so.
   */
  message_templates: {
    id: Generated<number>
    wabaId: string
    metaId: string
    name: string
    language: string
    category: string
    status: string
    /** Why Meta rejected it; '' where it did not. */
    reason: string
    quality: string
    parameterFormat: string
    /** JSON. */
    components: string
    /** The category before Meta's last change of it; NULL where somebody has seen that, or there was none. */
    categoryBefore: string | null
    updatedAt: number
  }

  messages: {
    id: Generated<number>
    ticketId: number
    whatsappId: number | null
    /** The person or group of the conversation; `senderId` is who wrote, which differs in groups. */
    chatId: number
    senderId: number | null
    fromMe: number
    waId: string
    body: Generated<string>
    mediaType: Generated<string>
    mediaBlobId: string | null
    mediaMimeType: string | null
    mediaName: string | null
    mediaBytes: number | null
    /** JSON: size in pixels, seconds, thumbnail, place, contact cards: what the page needs before the file has come. */
    mediaInfo: string | null
    /** 'pending', 'ready', 'failed', 'none'; `mediaRef` is what the provider needs to fetch it again. */
    mediaState: Generated<string>
    mediaRef: string | null
    ack: Generated<number>
    read: Generated<number>
    isDeleted: Generated<number>
    isEdited: Generated<number>
    /** When the sender edited it last; an older edit that comes later changes nothing. */
    editedAt: number | null
    quotedMsgId: number | null
    /** What the sender's phone quoted, when the quoted message is not here. */
    quotedText: string | null
    /** Who in the house caused it: 'chat', 'bot', 'api', 'schedule', 'campaign', 'phone', 'contact', 'system'. */
    source: string
    userId: number | null
    queueId: number | null
    failureCode: string | null
    failureReason: string | null
    createdAt: number
    updatedAt: number
    /** A recording of the page a second time, in the one form that every phone plays as a voice note. */
    voiceNoteBlobId: string | null
    /**
     * What a message was as WhatsApp sent it, where the desk shows a word and what it could read of it: a later version may read
     * more. As private as `body`.
     */
    raw: Uint8Array | null
    /** The campaign that sent a message, as it was called then: the chat tells of it also when the campaign is gone. */
    campaign: string | null
    /** What had the desk say it by itself, so that a failure is noted there: 'flows/<run>/<node>'. */
    origin: string | null
  }

  messages_search: {
    rowid: number
    body: string
    messages_search: string
    rank: number
  }

  /** Who was named in a note by @; their bell tells of it until they have looked. */
  note_mentions: {
    id: Generated<number>
    noteId: number
    userId: number
    isSeen: Generated<number>
  }

  /**
   * What has to leave through WhatsApp; written together with its message, removed when the server has it (decision 22).
   * Triggers keep two facts for the dispatcher: `head` is 1 on the oldest row of each chat, the only one that may go, and a
   * head's `urgency` is the smallest priority that waits in its chat.
   */
  outbox: {
    id: Generated<number>
    whatsappId: number
    chatId: number
    messageId: number | null
    /** The id that WhatsApp's word on this row will carry: that of the message, or of the edit, deletion or reaction itself. */
    waId: string
    /** 0 chat, 1 bot, 2 API, 3 schedule, 4 campaign. */
    priority: number
    urgency: number
    head: Generated<number>
    /** JSON of OutgoingMessage; a file's path is the id of its blob. */
    payload: string
    /** JSON: what to put back on the message when an edit, deletion or reaction is refused. */
    undo: string | null
    firstContact: Generated<number>
    attempts: Generated<number>
    notBefore: number
    expiresAt: number | null
    createdAt: number
    /** Until when a person's message is kept back and why: 'restricted' or 'first-contacts'. Null while nothing keeps it back. */
    heldUntil: number | null
    heldBecause: string | null
    /** Whether a message of a campaign was handed to WhatsApp: from then on nobody can take it back. What stood there before may have been. */
    claimed: Generated<number>
  }

  /** Addresses that are told of chosen events of the company (decision 372). */
  outgoing_webhooks: {
    /** Never used again: the secret is made of it. */
    id: Generated<number>
    name: string
    /** `fold(name)`, without capitals and accents: lists go by it. */
    folded: string
    url: string
    /** Names of events, as JSON. */
    events: string
    isActive: Generated<number>
    /** Which of its secrets is the present one. */
    secretNumber: Generated<number>
    createdAt: number
    updatedAt: number
  }

  /** What paired phones call people, contacts or not, in the order in which they told; of several that know somebody, the last one. */
  phone_names: {
    id: Generated<number>
    number: string
    name: string
    whatsappId: number
  }

  /** What was used in a month of the company's time zone; that of an assistant that is gone still counts. */
  prompt_months: {
    id: Generated<number>
    month: string
    promptId: number | null
    promptTokens: Generated<number>
    completionTokens: Generated<number>
    totalTokens: Generated<number>
    answers: Generated<number>
  }

  /** What contacts asked and no assistant has answered yet: one row for each such ticket. */
  prompt_questions: {
    ticketId: number
    promptId: number
    /** Counts what was heard; an answer belongs to the number for which it was asked. */
    number: number
    /** The number that is being asked; none while more of the same burst may come, or between two tries. */
    asking: number | null
    tries: Generated<number>
    heardAt: number
  }

  /** Assistants that answer in place of people (spec 2 §3). Their keys are sealed. */
  prompts: {
    id: Generated<number>
    name: string
    /** `fold(name)`, without capitals and accents: lists go by it and look into it. */
    folded: string
    /** What the assistant is and knows. */
    prompt: string
    /** Where it hands over to people; none once that queue is gone. */
    queueId: number | null
    voice: Generated<string>
    voiceKey: string | null
    voiceRegion: Generated<string>
    maxTokens: Generated<number>
    temperature: Generated<number>
    maxMessages: Generated<number>
    /** Where it is asked; with neither this nor a key it asks the AI of the settings. */
    baseUrl: Generated<string>
    model: Generated<string>
    apiKey: string | null
    /** How many tokens it may use in a month; without limit where NULL. */
    tokenLimit: number | null
    promptTokens: Generated<number>
    completionTokens: Generated<number>
    totalTokens: Generated<number>
    createdAt: number
    updatedAt: number
    /** What hears recordings where an assistant is asked, at Azure the name of a deployment; looked for where ''. */
    transcriptionModel: Generated<string>
  }

  /**
   * The browser in which somebody is told of what happens while they have no page in front of them. People have one session, so it is one
   * browser each (decision 522).
   */
  push_subscriptions: {
    userId: number
    /** Of the platform: with its end nothing is sent there any more. */
    sessionId: number
    /** Where the push service of the browser takes what is sent. */
    endpoint: string
    /** The browser's public key and what it shares with us, by which what is sent is sealed for it alone. */
    p256dh: string
    auth: string
    language: string
    /** Before then the push service wants nothing. */
    restsUntil: Generated<number>
  }

  /** Other people's bots, to which a queue or a connection leads (spec 2 §3). */
  queue_integrations: {
    id: Generated<number>
    type: string
    name: string
    /** `fold(name)`, without capitals and accents: lists go by it and look into it. */
    folded: string
    projectName: Generated<string>
    /** The service account of dialogflow, sealed. */
    jsonContent: string | null
    language: Generated<string>
    /** Where n8n, a webhook or typebot's viewer is asked. */
    urlN8N: Generated<string>
    typebotSlug: Generated<string>
    /** Minutes without a word after which a talk begins anew; 0 is never. */
    typebotExpires: Generated<number>
    /** Milliseconds of typing before each answer. */
    typebotDelayMessage: Generated<number>
    typebotKeywordFinish: Generated<string>
    typebotKeywordRestart: Generated<string>
    typebotRestartMessage: Generated<string>
    typebotUnknownMessage: Generated<string>
    typebotCustomVar1: Generated<string>
    typebotCustomVar2: Generated<string>
    createdAt: number
    updatedAt: number
  }

  queue_options: {
    id: Generated<number>
    queueId: number
    parentId: number | null
    option: number
    title: string
    message: Generated<string>
    createdAt: number
    updatedAt: number
    /** What an option without further ones does behind its message (decision 356): people, another queue, a flow, or the end. */
    action: Generated<string>
    toQueueId: number | null
    flowId: number | null
    /** The file of an option of a queue, sent behind its message. */
    mediaBlobId: string | null
    mediaMimeType: string | null
    mediaName: string | null
    mediaBytes: number | null
  }

  queues: {
    id: Generated<number>
    name: string
    color: string
    greetingMessage: Generated<string>
    outOfHoursMessage: Generated<string>
    orderQueue: number | null
    integrationId: number | null
    promptId: number | null
    flowId: number | null
    schedules: Generated<string>
    createdAt: number
    updatedAt: number
    /** Days on which a queue is closed, whatever its hours say. */
    holidays: Generated<string>
    /** What a queue does for who comes into it: nothing, or a second copy of a bill (decision 363). */
    service: Generated<string>
    /** The file of a queue, sent behind its greeting. */
    mediaBlobId: string | null
    mediaMimeType: string | null
    mediaName: string | null
    mediaBytes: number | null
  }

  /** Answers that people keep to give again: their own, or those of the whole company. */
  quick_messages: {
    id: Generated<number>
    shortcode: string
    /** `fold(shortcode)`, without capitals and accents: lists go by it and look into it. */
    folded: string
    message: string
    /** 1: of the company, or of those who are in `queueId`. */
    geral: number
    /** 0: it is not suggested. */
    status: number
    /** Who wrote it. Of those who left, administrators have it. */
    userId: number | null
    queueId: number | null
    mediaBlobId: string | null
    mediaMimeType: string | null
    mediaName: string | null
    mediaBytes: number | null
    createdAt: number
    updatedAt: number
  }

  /**
   * Messages of customers that the house has read and whose blue ticks WhatsApp may not have been told yet. `sentAt` is when it
   * was told; such a row stays a little, because nobody confirms it and the line may have been dead by then.
   */
  read_receipts: {
    messageId: number
    whatsappId: number
    readAt: number
    sentAt: number | null
  }

  /** Messages that leave by themselves at a time (spec 1 §3). */
  schedules: {
    id: Generated<number>
    body: string
    contactId: number
    /** The connection that was chosen; without one it leaves by the contact's. */
    whatsappId: number | null
    /** Who made it: whose name it is signed with, and whose the ticket becomes. */
    userId: number | null
    status: string
    sendAt: number
    /** When WhatsApp had it. */
    sentAt: number | null
    /** Why it did not leave. */
    failure: string | null
    /** What it became when it was due. */
    messageId: number | null
    mediaBlobId: string | null
    mediaMimeType: string | null
    mediaName: string | null
    mediaBytes: number | null
    sign: Generated<number>
    unlessContactWrites: Generated<number>
    openTicket: Generated<number>
    /** The rule goes on to the next one of the series when this one is due. */
    repeat: Generated<string>
    /** The last day on which one leaves, in the company's time zone. */
    repeatUntil: string | null
    /** When the series began: the others keep its time of day and its day of the month. */
    repeatFrom: number | null
    createdAt: number
    updatedAt: number
    templateId: number | null
    templateValues: Generated<string>
  }

  settings: {
    key: string
    value: string
    updatedAt: number
  }

  tags: {
    id: Generated<number>
    name: string
    color: string
    kanban: Generated<number>
    userId: number | null
    createdAt: number
    updatedAt: number
    /** `fold(name)`, without capitals and accents: lists go by it, and no two tags have the same. */
    folded: Generated<string>
    /** Where the lane of a kanban tag stands on the board; null: behind those that somebody put in order. */
    lanePosition: number | null
  }

  /** Which row of ours a row of the other product has become. */
  taken_over: {
    kind: string
    oldId: string
    newId: number
  }

  /** How far each kind of rows has come over; written with the rows themselves, so that a start after a stop goes on behind them. */
  takeover_stages: {
    kind: string
    /** JSON: the place of the last row that was read, in the order in which they are read. */
    after: string
    /** JSON: how many were found, came over and were left out, by reason. */
    counts: string
    isDone: Generated<number>
  }

  /** The company whose data come over from another product: one row, from the beginning of that on. */
  takeovers: {
    id: Generated<number>
    /** Which company of which database, without a password. */
    source: string
    startedAt: number
    finishedAt: number | null
  }

  /** To whom each official connection wrote last while only a template could be sent: Meta limits how many people that are in a day. */
  template_reach: {
    whatsappId: number
    contactId: number
    sentAt: number
  }

  ticket_notes: {
    id: Generated<number>
    note: string
    ticketId: number
    contactId: number
    userId: number | null
    createdAt: number
    /** The queue that the ticket was in when the note was written: its people read it, like the messages of that time. */
    queueId: number | null
    /** Whether a note came with a transfer: whoever gets the ticket reads it first. */
    isHandover: Generated<number>
  }

  ticket_tags: {
    ticketId: number
    tagId: number
  }

  /** Why the desk answered what it answered. */
  ticket_trace: {
    id: Generated<number>
    ticketId: number
    at: number
    rule: string
    detail: Generated<string>
  }

  /** One row for each round of attendance: queued, accepted, rating asked, rated, finished, by whom. */
  ticket_tracking: {
    id: Generated<number>
    ticketId: number
    whatsappId: number | null
    contactId: number
    queueId: number | null
    userId: number | null
    queuedAt: number
    startedAt: number | null
    ratingAt: number | null
    ratingExpiredAt: number | null
    ratedAt: number | null
    rate: number | null
    ratingAsks: Generated<number>
    finishedAt: number | null
    finishedBy: string | null
    /** When a round of attendance began: the first wait of it, which a wait that begins anew (`queuedAt`) does not move. */
    beganAt: Generated<number>
    /** The first of this round. */
    referral: string | null
    /** Figures of attendance are written down as things happen (decision 931): a round knows one person alone, the last. */
    answeredAt: number | null
    /** Who wrote the first word of a person; null where it came from the phone. */
    answeredBy: number | null
    /** How often a person's word ended a wait, and how long those waits were together, in milliseconds. */
    answers: Generated<number>
    answersWait: Generated<number>
    /** How often it went from one person to another. */
    moves: Generated<number>
    /**
     * How long a contact waited for the first word of a person, all of it and within business hours as they were then (decision 932), in
     * milliseconds; null where nobody waited or nobody answered.
     */
    firstWait: number | null
    firstWaitOpen: number | null
    /** The part of `answersWait` within business hours. */
    answersWaitOpen: Generated<number>
    /** From the first word of a person or from when they took it, whichever came first, to its end; null where nobody did either. */
    attended: number | null
    attendedOpen: number | null
  }

  tickets: {
    id: Generated<number>
    uuid: string
    status: 'pending' | 'open' | 'closed'
    contactId: number
    whatsappId: number | null
    queueId: number | null
    userId: number | null
    isGroup: Generated<number>
    unreadMessages: Generated<number>
    lastMessage: Generated<string>
    /** The last message is ours; the inactivity timer looks at it. */
    lastFromMe: Generated<number>
    chatbot: Generated<number>
    queueOptionId: number | null
    /** Where the bot stands with this ticket: menus sent, when, what it waits for. */
    bot: Generated<string>
    useIntegration: Generated<number>
    integrationId: number | null
    promptId: number | null
    createdAt: number
    updatedAt: number
    /** The message whose words the ticket shows in lists, while it shows any; deletions and edits of it are found by this. */
    lastMessageId: number | null
    /** Whether it was deleted since: lists say so in place of its words. */
    lastIsDeleted: Generated<number>
    /** When it was said. Lists go by `updatedAt`, which also tells of moves. */
    lastMessageAt: number | null
    /**
     * The kanban tag in whose lane a ticket stands, of several the oldest; 0 where it has none. The triggers keep it, whatever
     * comes to a ticket's tags: so each lane of the board is a walk along an index, however many closed tickets have the tag.
     */
    lane: Generated<number>
    /** What is still to be said of its end, and how it was before, for as long as that can be taken back; JSON. */
    heldEnd: string | null
    /** Until when a ticket is put off; null: it is not. */
    snoozedUntil: number | null
    /**
     * Since when the contact waits for a person's word: their first message that nobody has answered since, or when the ticket was handed on.
     * What the bot was told while it held the ticket it answered. Null where nobody waits, and on closed tickets. The writer of tickets keeps it.
     */
    waitingSince: number | null
    /** What the contact said last, which lists show while the ticket waits; '' and null where they said nothing. */
    heardMessage: Generated<string>
    /** The message that said it; deletions and edits of it are found by this. */
    heardMessageId: number | null
    /** Whether it was deleted since. */
    heardIsDeleted: Generated<number>
    /** Who wrote the last words here, where a person did. They alone are told, so it may go on naming somebody who is gone. */
    lastUserId: number | null
    /** Whether a ticket came over from another product: its contact is no new one, though nothing is known of how they were attended there. */
    takenOver: Generated<number>
    /** JSON of `Referral` without nulls: by which way the contact came, the first of the round that last had one. */
    referral: string | null
  }

  /**
   * What WhatsApp told of a person or group before they were a contact, one row for each: by LID (`<lid>@lid`), number, or group
   * (`<group>@g.us`). It goes into the contact when there is one.
   */
  told_before: {
    id: Generated<number>
    name: string
    pn: string | null
    pushName: string | null
    businessName: string | null
    groupSubject: string | null
  }

  user_queues: {
    userId: number
    queueId: number
  }

  users: {
    id: Generated<number>
    name: string
    email: string
    profile: 'admin' | 'supervisor' | 'user' | 'restaurante'
    whatsappNumber: Generated<string>
    whatsappId: number | null
    allTicket: Generated<number>
    online: Generated<number>
    lastSeenAt: number | null
    createdAt: number
    updatedAt: number
    /** Until when somebody is away for a while by their own word; null where they are not. */
    pausedUntil: number | null
    /**
     * What an administrator gave to a person beside their profile (JSON, names of rights), and whether they are told of those who wait in
     * their own queues. People who were there keep what they could do and what they were told of (decisions 910, 911).
     */
    rights: Generated<string>
    followsQueues: Generated<number>
  }

  whatsapp_queues: {
    whatsappId: number
    queueId: number
  }

  whatsapps: {
    id: Generated<number>
    name: string
    status: Generated<string>
    statusReason: string | null
    /** Whether a phone is linked (credentials exist), also while offline. */
    linked: Generated<number>
    number: string | null
    qrcode: Generated<string>
    pairingCode: Generated<string>
    retries: Generated<number>
    isDefault: Generated<number>
    greetingMessage: Generated<string>
    complationMessage: Generated<string>
    outOfHoursMessage: Generated<string>
    ratingMessage: Generated<string>
    /** A keyed hash: the token itself is kept nowhere. The platform finds the connection by the same hash. */
    tokenHash: string | null
    provider: Generated<string>
    expiresInactiveMessage: Generated<string>
    expiresTicket: Generated<number>
    timeUseBotQueues: Generated<number>
    maxUseBotQueues: Generated<number>
    timeToTransfer: Generated<number>
    transferQueueId: number | null
    promptId: number | null
    integrationId: number | null
    createdAt: number
    updatedAt: number
    /** When a connection that fell is tried again: a number that WhatsApp suspended is left alone until then, also over a new start. */
    nextAttemptAt: number | null
    /** Until when WhatsApp keeps this number from writing to people who never wrote to it; what is over counts as nothing. */
    restrictedUntil: number | null
    /** When a phone was linked: a connection may write to more strangers a day the older its link is. Null while none is. */
    linkedAt: number | null
    /** How many strangers a day programs may write to, in place of the table by age. */
    firstContactLimit: number | null
    /** By which proxy a connection goes, as http://host:port or socks5://host:port; '' is directly. */
    proxyAddress: Generated<string>
    proxyUsername: Generated<string>
    /** Sealed; it belongs to the address that it was given for. */
    proxyPassword: string | null
    /** The number that was linked last, kept while none is. */
    lastNumber: string | null
    /** Since when that number is the connection's, where it had another one before; who wrote to the other one is a stranger. Null is for ever. */
    numberSince: number | null
    /** When the token of a connection was made and last used; null where it was made before this was kept (decision 370). */
    tokenMadeAt: number | null
    tokenUsedAt: number | null
  }

  /** Who wrote to a connection's number before it was linked here, as its phone told when it was: by number, and by `<lid>@lid`. */
  wrote_before: {
    whatsappId: number
    name: string
  }
}
