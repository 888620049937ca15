// Made from migrations/platform by `npm run schema`. Change no line here: add a migration.
import type { Generated } from 'kysely'

export interface PlatformTables {
  accounts: {
    id: Generated<number>
    email: string
    passwordHash: string
    companyId: number
    userId: number
    super: Generated<number>
    mustChangePassword: Generated<number>
    /** 1 while the person's row in the company's desk is being written; start-up settles what a crash left. */
    pending: Generated<number>
    createdAt: number
    updatedAt: number
    /** Somebody who may not sign in for now: what is theirs on the desk stays. */
    disabled: Generated<number>
    /** The second step of a sign-in (decision 930). The secret is sealed; null where the account has none. */
    totpSecret: string | null
    /** The last time step whose code was used: no code is good twice. */
    totpLastStep: Generated<number>
    /** When the second step was switched on. */
    totpSince: number | null
    /** Hashes of the recovery codes that are not used yet, a JSON list. */
    recoveryHashes: Generated<string>
  }

  /** The pictures of announcements; they go with them. */
  announcement_pictures: {
    pictureKey: string
    mimeType: string
    content: Uint8Array
  }

  /** Who has seen an announcement, so that it is put before them once. */
  announcement_reads: {
    announcementId: number
    companyId: number
    userId: number
  }

  /** What the platform tells the staff of all companies. */
  announcements: {
    id: Generated<number>
    title: string
    text: string
    /** 1 is high and shown after the sign-in, 2 medium, 3 low. */
    priority: number
    /** Whether staff read it. */
    status: number
    /** The picture's name in its address, which nobody can guess; none where there is no picture. */
    pictureKey: string | null
    pictureName: string | null
    createdAt: number
    updatedAt: number
  }

  /**
   * Mails to companies about their invoices, one of each kind for each: what was sent is not sent again. An invoice that is made anew for the
   * same day is the same.
   */
  billing_mails: {
    id: Generated<number>
    companyId: number
    /** Of the invoice. */
    dueDate: string
    /** before, due, after: its due date; receipt: its payment. */
    kind: 'before' | 'due' | 'after' | 'receipt'
    /** The same whenever it is handed over again. */
    messageId: string
    /** dropped: its moment passed, or nobody owes it any more. */
    status: Generated<'waiting' | 'sent' | 'refused' | 'dropped'>
    /** To whom it was handed over last. */
    recipient: Generated<string>
    attempts: Generated<number>
    /** What it failed at last, and what the server said of it. */
    fault: string | null
    detail: Generated<string>
    nextAt: number
    createdAt: number
    updatedAt: number
  }

  /** What was asked of a provider for an invoice; asked again it is the same. */
  charges: {
    id: Generated<number>
    /** None where the invoice is gone: a charge that can still be paid outlives it. */
    invoiceId: number | null
    provider: string
    /** By which both sides know it; stored before the provider hears of it. */
    reference: string
    valueCents: number
    /** '' until the provider has answered. */
    pixText: Generated<string>
    boletoUrl: Generated<string>
    barCode: Generated<string>
    /** From when on it can be paid no more. */
    expiresAt: number | null
    /** asked: the provider may know of it. void: nobody owes it any more, and the provider is to be told so. */
    status: Generated<'asked' | 'open' | 'paid' | 'void' | 'cancelled'>
    createdAt: number
    updatedAt: number
    /** When its provider is to be told again that nobody owes it any more. */
    withdrawAt: Generated<number>
  }

  /**
   * Whose each number of Meta's platform is, by Meta's id of it: one webhook may tell of several companies. The company's file says the
   * same, and the platform's row is written first.
   */
  cloud_numbers: {
    phoneNumberId: string
    companyId: number
    whatsappId: number
    /** News of templates and accounts name no number but the WhatsApp Business Account. '' in rows of before: their companies are asked. */
    wabaId: Generated<string>
  }

  companies: {
    id: Generated<number>
    name: string
    email: Generated<string>
    phone: Generated<string>
    planId: number | null
    status: Generated<number>
    campaignsEnabled: Generated<number>
    dueDate: string | null
    recurrence: Generated<string>
    timeZone: Generated<string>
    referredBy: number | null
    billing: Generated<string>
    schedules: Generated<string>
    /**
     * founding: its desk is still to be made, with founderName as administrator; untold: whole, but nobody was told yet how
     * to sign in (the platform's own alone); leaving: its folder is still to be removed.
     */
    phase: Generated<'founding' | 'untold' | 'ready' | 'leaving'>
    founderName: Generated<string>
    createdAt: number
    updatedAt: number
    /** `fold(name)`, without capitals and accents: the list of companies goes by it and looks into it, and no two have the same. */
    folded: Generated<string>
    /** Days on which the company is closed, whatever its hours say. */
    holidays: Generated<string>
    /** Of a company that signed up by itself: whether it has paid nothing yet. Those that signed up before keep the room that they had. */
    onTrial: Generated<0 | 1>
  }

  /** When each company next has work to do, so that idle companies cost no polling and no open file. */
  company_due: {
    companyId: Generated<number>
    dueAt: number
  }

  connection_tokens: {
    tokenHash: string
    companyId: number
    whatsappId: number
  }

  /** Companies that were deleted, for as long as their folder is kept: what of the platform's rows goes with them, as JSON. */
  deleted_companies: {
    companyId: Generated<number>
    name: string
    company: string
    accounts: string
    deletedAt: number
  }

  /** Ways of being paid that the operator has set up. */
  gateways: {
    /** Of the provider. */
    name: string
    /** What it has to know that is not secret: JSON, by the names of its fields. */
    settings: Generated<string>
    isChosen: Generated<number>
    updatedAt: number
    /**
     * What a provider said last when it was asked how things stand.
     * Whether its notifications come here: on; paused: it has stopped sending; none: it sends none here.
     */
    notices: 'on' | 'paused' | 'none' | null
    /** Why it gave no answer that could be used: JSON of kind and words. */
    fault: string | null
    askedAt: number | null
    /** With what it was asked: a sum of settings, receiver and address. With others it is asked anew. */
    askedAs: Generated<string>
  }

  /** Videos that explain the program to the people of all companies. */
  helps: {
    id: Generated<number>
    title: string
    /** `fold(title)`, without capitals and accents: the list goes by it. */
    folded: string
    description: string
    /** The code of a video at YouTube; '' where there is none. */
    video: string
    createdAt: number
    updatedAt: number
  }

  /** What a company owes for the time up to a due date: one for each. Its price is the plan's of when it was made. */
  invoices: {
    id: Generated<number>
    companyId: number
    planId: number
    detail: string
    valueCents: number
    dueDate: string
    status: Generated<'open' | 'paid'>
    paidAt: number | null
    /** How the payment became known: who said so, or by which provider. */
    paidBy: string | null
    createdAt: number
    updatedAt: number
  }

  /** What providers told of charges, each event once. It is a job: it waits until the provider was asked. */
  payment_notifications: {
    id: Generated<number>
    provider: string
    /** The provider's own; told again it is the same. */
    eventId: string
    /** Of the charge, which may be nobody's here. */
    reference: string
    receivedAt: number
    /** When the provider had been asked; null until then. */
    workedAt: number | null
  }

  plans: {
    id: Generated<number>
    name: string
    users: Generated<number>
    connections: Generated<number>
    queues: Generated<number>
    valueCents: Generated<number>
    limitFluxo: number | null
    features: Generated<string>
    permissions: Generated<string>
    createdAt: number
    updatedAt: number
    /**
     * The bytes that the files of a company may take, media and pictures together; 0 means none (decision 67). 10 GB unless it is
     * said otherwise.
     */
    fileBytes: Generated<number>
  }

  /** What the operator has chosen for the whole platform, by name, as JSON. */
  platform_options: {
    name: string
    value: string
    updatedAt: number
  }

  /** Secrets of the whole platform, by name, sealed. */
  platform_secrets: {
    name: string
    sealed: string
    updatedAt: number
  }

  /** A refresh token is known by its hash alone. The one that it replaced stays good for some seconds (decision 10). */
  sessions: {
    id: Generated<number>
    accountId: number
    refreshHash: string
    previousHash: string | null
    previousUntil: number | null
    ip: Generated<string>
    userAgent: Generated<string>
    createdAt: number
    expiresAt: number
    /**
     * What all refresh tokens of a session have in common: any but the last two is a copy that somebody kept. Sessions from before
     * have none, and get one at the next sign-in.
     */
    familyHash: string | null
  }

  /** Money, or word of it, that paid no invoice: the operator looks at it. */
  stray_payments: {
    id: Generated<number>
    provider: string
    reference: string
    reason: 'lower' | 'unknown' | 'again' | 'gone' | 'refunded'
    valueCents: number
    /** None where the charge is nobody's here, or its invoice is gone. */
    invoiceId: number | null
    foundAt: number
    /** When the operator said that nothing is left to be done about it, and who. */
    settledAt: number | null
    settledBy: string | null
  }

  /** The version of WhatsApp Web that WhatsApp itself said last, so that a start without an answer claims no older one. */
  web_version: {
    one: Generated<number>
    version: string
    seenAt: number
  }
}
