import type { AiEndpoint, MailEndpoint } from '../clients/index.ts'
import type { Caller } from '../domain/access/caller.ts'

/** What someone wants to change of their own account, with the password that they have. */
export interface OwnChange {
  email?: string | undefined
  password?: string | undefined
  currentPassword?: string | undefined
}

/** An account of one of the company's people, as anyone who makes it knows it. */
export interface AccountDraft {
  userId: number
  email: string
  passwordHash: string
  mustChangePassword: boolean
}

/**
 * What the platform does for one company. This is all that modules of tenants know of the platform: its database may be another
 * one, on another machine, so everything is asynchronous and nothing is part of the company's transaction. What has to hold
 * in both is written here first, as pending, and confirmed after the commit.
 */
export interface CompanyPlatform {
  /** The accounts with which the company's people sign in. */
  accounts: {
    /** Who of the company signs in with this e-mail; e-mails are unique over all companies. */
    withEmail(email: string): Promise<number | 'of another company' | undefined>
    /** Whether someone has to choose another password, and the hash of the one they have; undefined without an account. */
    passwordOf(userId: number): Promise<{ hash: string; mustChange: boolean } | undefined>
    /** People of the company with rights or rejections that only the platform knows. */
    marked(): Promise<{ supers: ReadonlySet<number>; disabled: ReadonlySet<number> }>
    /** Whether someone may sign in no more (decision 156). */
    isDisabled(userId: number): Promise<boolean>
    /** Makes an account that is pending until `confirm`. Throws ERR_EMAIL_ALREADY_EXISTS, ERR_TOO_MANY_EMAILS. */
    add(account: AccountDraft): Promise<void>
    /** Changes an account, which is pending until `confirm`. A new password is no provisional one. Throws what `add` throws. */
    change(userId: number, change: { email?: string | undefined; passwordHash?: string | undefined }): Promise<void>
    /** The company's transaction that belongs to `add` or `change` is committed: a start has nothing to settle. */
    confirm(userId: number): Promise<void>
    remove(userId: number): Promise<void>
    /** Those that are still pending: a crash came in between. */
    pending(): Promise<{ userId: number; email: string }[]>
    /** Whose accounts there are. */
    userIds(): Promise<ReadonlySet<number>>
    /** Makes an account that the operator has to enable. */
    addDisabled(account: AccountDraft): Promise<void>
  }
  signIn: {
    /** What a person is or may do changed and is committed: requests and sockets get the new rights. */
    personChanged(userId: number): Promise<void>
    /** Ends a person's sessions, all but `keep`; otherwise as `personChanged`. */
    endSessionsOf(userId: number, keep?: number): Promise<void>
    /** Who someone of the company is in their session; undefined once that has ended. */
    callerOf(userId: number, sessionId: number): Promise<Caller | undefined>
    /** Throws where someone may not change their own e-mail or password as they wish: see `auth`. */
    confirmOwnChange(caller: Caller, ip: string, change: OwnChange): Promise<void>
    /** Throws ERR_TOO_BUSY when the company has too many of them waiting. */
    passwords: {
      hash(plain: string): Promise<string>
      /** Whether it is the one of this hash; never when there is none, which takes as long. */
      matches(plain: string, stored: string | undefined): Promise<boolean>
    }
  }
  /** The external API tokens of the company's connections. Each belongs to one connection, over all companies. */
  tokens: {
    /**
     * Gives a connection this token instead of its former one and returns its hash. `stillThere` tells whether a connection of
     * the company is one. Throws ERR_WAPP_TOKEN_UNUSABLE when another has it.
     */
    claim(whatsappId: number, token: string, stillThere: (whatsappId: number) => Promise<boolean>): Promise<string>
    release(whatsappId: number): Promise<void>
    /** Of a company that comes back; false when another connection has it by now. */
    reclaim(whatsappId: number, tokenHash: string): Promise<boolean>
    /** All of the company's. */
    forgetAll(): Promise<void>
  }
  /** The numbers of Meta's platform that the company's connections have. Each belongs to one connection, over all companies. */
  cloudNumbers: {
    /** Gives a connection this number instead of its former one; `stillThere` as that of tokens. Throws ERR_WAPP_CLOUD_TAKEN. */
    claim(
      whatsappId: number,
      numbered: { phoneNumberId: string; wabaId: string },
      stillThere: (whatsappId: number) => Promise<boolean>,
    ): Promise<void>
    release(whatsappId: number): Promise<void>
    /** Of a company that comes back; false when another connection has it by now. */
    reclaim(whatsappId: number, numbered: { phoneNumberId: string; wabaId: string }): Promise<boolean>
    /** All of the company's. */
    forgetAll(): Promise<void>
  }
  /** What the platform lends to companies that have none of their own, with its secret. */
  lent: {
    mail(): Promise<MailEndpoint | undefined>
    ai(): Promise<AiEndpoint | undefined>
  }
  /** The private key by which push services know this server, as a JWK: one for all companies, made when it is first asked for. */
  pushKey(): Promise<string>
}
