import type { Outbound } from '../../clients/index.ts'
import type { Language } from '../../kit/language.ts'
import type { Word } from '../../kit/words.ts'
import type { NoticeState } from './contract.ts'

/** What is to be paid. */
export interface Owed {
  companyId: number
  invoiceId: number
  /** As the payer reads it: the plan. */
  detail: string
  valueCents: number
  /** `2026-12-30`, which may have passed. */
  dueDate: string
}

/** Who pays, as typed in the checkout. Of cards nothing comes here. */
export interface Payer {
  name: string
  email: string
  /** CPF or CNPJ without points and strokes. */
  taxNumber: string
  phone: string
  street: string
  /** '' where it is not told. */
  district: string
  city: string
  state: string
  zipCode: string
}

/** What both sides know a charge by, and what it asks for. */
export interface ChargeRef {
  reference: string
  valueCents: number
}

/** How a charge can be paid. */
export interface WayToPay {
  /** The text behind the Pix picture; '' where it can be paid by its boleto alone. */
  pixText: string
  /** '' where there is none. */
  boletoUrl: string
  /** The digits that are typed below a boleto's bars, '' where there is none. */
  barCode: string
  /** From when on it can be paid no more; null where it always can. */
  expiresAt: number | null
}

/** What the provider says of a charge. */
export interface ChargeState {
  /** `unknown`: it has none of this reference. `refunded`: all that was paid went back. */
  state: 'open' | 'paid' | 'cancelled' | 'refunded' | 'unknown'
  /** What has come in and has not gone back; also when that is less than was asked for. */
  paidCents: number
}

/** What came to `POST /api/subscription/webhook/{provider}`, anyone who sent it. */
export interface Notification {
  /** By their names in small letters. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  query: Readonly<Record<string, unknown>>
  /** The JSON; undefined where it is none. */
  body: unknown
}

/** Something that may have happened to a charge. */
export interface GatewayEvent {
  /** Of the provider: the same when it tells the same again, at most 200 characters. */
  id: string
  /** Of a charge, which may be nobody's here; at most 200 characters. */
  reference: string
}

/** Where we are: `origin` is undefined where no public address with https is known. */
export interface Whereabouts {
  origin: string | undefined
  /** Of its notifications, with the secret where that stands in the address. */
  path: string
}

export type Reading = { events: readonly GatewayEvent[] } | { refused: 'secret' | 'unreadable' }

/**
 * One way of being paid. What asks a provider throws GatewayError where it got no answer that it could use, and never anything else;
 * it is called outside of transactions, and may be called again at any time.
 */
export interface Gateway {
  /** Whether the provider can be asked what became of a charge. Where not, someone has to say that it was paid. */
  readonly tells: boolean
  /** What a new charge is to be known by on both sides: letters and digits. It is stored before the provider learns of it. */
  referenceFor(owed: Owed): string
  /**
   * Makes the charge, or finds the one of this reference: called twice, after a crash, or after an answer that was lost, there is
   * one in the end. Not at the same time for one reference. Nobody can pay before the reference is stored.
   */
  charge(reference: string, owed: Owed, payer: Payer): Promise<WayToPay>
  /** What became of a charge. This alone is believed. */
  fetch(charge: ChargeRef): Promise<ChargeState>
  /** Has it that nobody can pay a charge any more; what it is then: `paid` where someone was quicker, `unknown` where there is none. */
  cancel(charge: ChargeRef): Promise<ChargeState>
  /**
   * Looks at the secret first, then which charges a notification speaks of: none where it tells what nobody needs to know, as a test
   * does. It believes nothing else of it, asks nobody and never throws.
   */
  read(notification: Notification): Reading
  /**
   * Asks what costs the provider nothing: whether it lets us in, and whether its notifications come here. One that is reported by a call
   * where they go is told so, each time. Without it there is nothing to ask.
   */
  notices?(here: Whereabouts): Promise<NoticeState>
}

/** Something that a provider has to be told before it works. */
export interface GatewayField {
  name: string
  label: Readonly<Record<Language, string>>
  /** Sealed, and never told again. */
  isSecret?: true
  isOptional?: true
  /** Several lines, such as a certificate. */
  isLong?: true
  /** Where its secrets go: with another one they are to be given again. */
  isPlace?: true
  /** What it is unless given. */
  fallback?: string
  /** Whether a value can be one; any can unless told. */
  accepts?: (value: string) => boolean
  /** The same where that takes long, with what is wrong. */
  faultOf?: (value: string) => Promise<Word | undefined>
}

/** What a provider is opened with. */
export interface GatewayParts {
  /** By the names of its fields; '' is not given. */
  settings: Readonly<Record<string, string>>
  /** To whom payments by Pix go, as the options of the platform say it. */
  receiver: { pixKey: string; pixName: string; pixCity: string }
  /** What its notifications have to carry: made here, given to the provider. */
  notificationSecret: string
  outbound: Outbound
  now(): number
}

/** A provider: one file, and one line in `kinds.ts`. */
export interface GatewayKind {
  /** It lies in databases and in addresses of notifications: it never changes. */
  name: string
  /** Its own name. */
  title: string
  fields: readonly GatewayField[]
  /** How its notifications show the secret: by what is added to their address, or in a header. Without it there are none. */
  notifiedBy?: { query(secret: string): string; isToldByUs: true } | { header: string }
  /** When what it is asked with ends; null where that is not known. */
  endsAt?(settings: Readonly<Record<string, string>>): number | null
  /** Undefined where something is missing. */
  open(parts: GatewayParts): Gateway | undefined
}
