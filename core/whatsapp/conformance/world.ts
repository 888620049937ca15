import type { MediaKind, Typing } from '../events.ts'
import type { Provider, SessionOptions } from '../port.ts'

/** WhatsApp around one connection, the same hands for every provider: what the suite needs someone to do. */
export interface World {
  provider: Provider
  options: SessionOptions
  /** The phone number of the account. */
  pn: string
  ana: Person
  bia: Person
  /** A number that is not on WhatsApp. */
  nobody: string
  scan(qr: string): Promise<void>
  enterCode(code: string): Promise<void>
  /** The next request for a code to type is rejected. */
  rejectCode(code: number): void
  /** A group of the account, Ana and Bia; answers its id. */
  group(subject: string): Promise<string>
  /** Ana and Bia read our message in a group, and WhatsApp tells it as one receipt. */
  readTogether(group: string, waId: string): Promise<void>
  /** The open session falls: the phone removed the device, another program took over, the line broke. */
  cut(code: 401 | 428 | 440): void
  /** The next login is rejected, with 402 for as many seconds. */
  rejectLogin(code: number, seconds?: number): void
  /** The next message that we send is rejected. */
  rejectMessage(code: number): void
  /** The next downloads fail as if the file were not there. */
  failDownloads(times: number): void
  /**
   * WhatsApp keeps no file of before any more, or the addresses that it told `expire`; the account's phone still has them, unless
   * it forgot them too.
   */
  dropFiles(options?: { phoneForgets?: boolean; expire?: boolean }): void
  /** Resolves when WhatsApp was told that we have a message. */
  untilTaken(waId: string): Promise<void>
  /**
   * The program dies at the very moment in which WhatsApp is told about the next message of a person that we have it. Answers what a
   * new session finds on the disk then.
   */
  diesWhenTaken(): Promise<SessionOptions>
  stop(): Promise<void>
}

/** Someone who writes to the account. The answers are WhatsApp ids. */
export interface Person {
  pn: string
  /** What WhatsApp tells about this person in this world. */
  tells: 'pn' | 'lid' | 'both'
  /** `toList`: to a broadcast list in which the account is. */
  says(body: string, more?: { quotes?: string; group?: string; id?: string; toList?: boolean }): Promise<string>
  sendsFile(kind: MediaKind, bytes: Uint8Array, more?: { caption?: string; fileName?: string }): Promise<string>
  sendsLocation(latitude: number, longitude: number, name: string): Promise<string>
  sendsContact(name: string, number: string): Promise<string>
  /** A message that cannot be decrypted at first, and can when it comes again. */
  sendsGarbled(body: string): Promise<string>
  /** A message that cannot be decrypted, and is not sent again. */
  sendsLost(): Promise<string>
  /** A message into a group whose key for the group can be read at first, and its text not. */
  sendsGarbledTo(group: string, body: string): Promise<string>
  /** A message that only phones may show; without a reason our own phone gives it when it is asked. */
  sendsToPhonesOnly(body: string, reason: 'view_once' | ''): Promise<string>
  /** A reaction that cannot be decrypted at first. `hidden`: its sender says, as phones do, that nothing is missed then. */
  reactsGarbled(waId: string, emoji: string, hidden: boolean): Promise<void>
  edits(waId: string, body: string): Promise<void>
  deletes(waId: string): Promise<void>
  /** Reacts to a message of ours. */
  reacts(waId: string, emoji: string): Promise<void>
  /** Resolves when this person's phone has the message. */
  gets(waId: string): Promise<Got>
  /** Their phone shows our reaction to their message, and that we read it. */
  seesReaction(waId: string, emoji: string): Promise<void>
  seesRead(waId: string): Promise<void>
  /** Their phone shows that we type, once for each time that we said so, and that our number is not online. */
  seesTyping(times: number): Promise<void>
  reads(waId: string): Promise<void>
  plays(waId: string): Promise<void>
  /** Rings, and hangs up before anybody answers when `givesUp` is called; `rejected` resolves when we rejected it. */
  calls(): { callId: string; givesUp(): void; rejected(): Promise<void> }
  /** Types a text or records something, and stops. */
  types(what: Typing): void
  /** The account's owner reads on the phone itself what this person wrote; `secretly`: the account shows nobody what it reads. */
  isReadOnThePhone(waIds: string[], more?: { group?: string; secretly?: boolean }): Promise<void>
  /** The account's owner writes to this person on the phone itself. */
  isToldFromThePhone(body: string): Promise<string>
  /** The owner asks on the phone itself, with options to choose from. */
  isPolledFromThePhone(question: string, options: string[]): Promise<string>
  votes(poll: string, options: string[]): Promise<string>
  /** Sends a cart with things from the catalogue, in reais. */
  sendsCart(things: { name: string; quantity: number; price: number }[], note: string): Promise<string>
  /** A kind of message that is newer than every program here. */
  sendsNews(): Promise<string>
  /** Writes to a group and mentions someone as phones do, by a number. */
  mentions(group: string, other: string): Promise<string>
  setsPicture(bytes: Uint8Array): Promise<void>
}

/** A message as the person's phone shows it now. */
export interface Got {
  kind: string
  body: string
  quotes?: string
  forwarded?: boolean
  file?: Uint8Array
  fileName?: string
  /** The small picture inside of the message, and the size of the large one. */
  thumbnail?: { base64: string; width: number; height: number }
  waveform?: string
  mimeType?: string
  seconds?: number
  edited?: string
  deleted?: boolean
  reaction?: string
}
