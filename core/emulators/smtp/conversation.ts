import type { Socket } from 'node:net'

export const smtpFaults = ['later', 'recipient', 'silent', 'forgetful'] as const
/** `later`: 451 to everything; `recipient`: knows nobody; `silent`: says nothing; `forgetful`: takes a mail and hangs up. */
export type SmtpFault = (typeof smtpFaults)[number]

export interface SmtpOptions {
  /** 0 takes any free one. */
  port?: number
  /** TLS from the first byte, offered, or none. */
  security?: 'tls' | 'starttls' | 'none'
  /** Who may send; anybody when absent. */
  username?: string
  password?: string
  fault?: SmtpFault | undefined
}

/** A mail that was taken. */
export interface TakenMail {
  from: string
  to: string[]
  /** As on the wire: heads, an empty line, what it says. */
  text: string
  /** Whether it came through TLS. */
  isSecret: boolean
}

/** Whoever has the conversation. */
export interface MailTaker {
  readonly options: SmtpOptions
  readonly fault: SmtpFault | undefined
  strangers: number
  take(mail: TakenMail): void
  /** The same connection, from here on through TLS. */
  secured(socket: Socket): Socket
}

/** What somebody who connected says line by line, and what they are answered (RFC 5321, 4954, 3207). */
export class Conversation {
  readonly #server: MailTaker
  readonly #isSecret: boolean
  #socket: Socket
  #rest = ''
  /** Where the next line goes when it is no command. */
  #next: ((line: string) => void) | undefined
  #from = ''
  #to: string[] = []
  #mayPass: boolean

  constructor(server: MailTaker, socket: Socket, isSecret: boolean, isGreeted = false) {
    this.#server = server
    this.#socket = socket
    this.#isSecret = isSecret
    this.#mayPass = server.options.username === undefined
    socket.setEncoding('latin1')
    socket.on('data', chunk => this.#hear(String(chunk)))
    if (!isGreeted) this.#say('220 emulator')
  }

  #say(...lines: string[]): void {
    this.#socket.write(`${lines.join('\r\n')}\r\n`)
  }

  #hear(chunk: string): void {
    const lines = (this.#rest + chunk).split('\r\n')
    this.#rest = lines.pop()!
    for (const line of lines) {
      const take = this.#next ?? (command => this.#obey(command))
      take(line)
    }
  }

  #obey(line: string): void {
    const [word = '', argument = ''] = line.split(/ (.*)/)
    const verb = word.toUpperCase()
    const act = this.#commands[verb]
    if (!act) this.#say('502 Command not implemented')
    else if (!FREE.includes(verb) && this.#server.fault === 'later') this.#say('451 Try again later')
    else act(argument)
  }

  readonly #commands: Record<string, (argument: string) => void> = {
    EHLO: () => this.#say(...this.#offers()),
    HELO: () => this.#say('250 emulator'),
    RSET: () => this.#say('250 OK'),
    NOOP: () => this.#say('250 OK'),
    STARTTLS: () => {
      if (this.#server.options.security !== 'starttls') return this.#say('502 No TLS here')
      this.#say('220 Go ahead')
      this.#socket.removeAllListeners('data')
      new Conversation(this.#server, this.#server.secured(this.#socket), true, true)
    },
    AUTH: argument => this.#authenticate(argument),
    MAIL: argument => {
      if (!this.#mayPass) return this.#say('530 Authentication required')
      this.#from = addressIn(argument)
      this.#to = []
      this.#say('250 OK')
    },
    RCPT: argument => {
      if (this.#server.fault === 'recipient') return this.#say('550 No such mailbox')
      this.#to.push(addressIn(argument))
      this.#say('250 OK')
    },
    DATA: () => {
      this.#say('354 End with a point')
      const lines: string[] = []
      this.#next = line => {
        if (line !== '.') return void lines.push(line.replace(/^\./, ''))
        this.#next = undefined
        this.#take(lines)
      }
    },
    QUIT: () => {
      this.#say('221 Bye')
      this.#socket.end()
    },
  }

  #offers(): string[] {
    const { security, username } = this.#server.options
    const offers = ['emulator', '8BITMIME', 'SMTPUTF8']
    if (security === 'starttls' && !this.#isSecret) offers.push('STARTTLS')
    if (username !== undefined) offers.push('AUTH PLAIN LOGIN')
    return offers.map((offer, n) => `250${n === offers.length - 1 ? ' ' : '-'}${offer}`)
  }

  #authenticate(argument: string): void {
    const [method, given] = argument.split(' ')
    if (method?.toUpperCase() === 'PLAIN' && given) {
      const [, username = '', password = ''] = decoded(given).split('\0')
      this.#judge(username, password)
      return
    }
    this.#say('334 VXNlcm5hbWU6')
    this.#next = username => {
      this.#say('334 UGFzc3dvcmQ6')
      this.#next = password => {
        this.#next = undefined
        this.#judge(decoded(username), decoded(password))
      }
    }
  }

  #judge(username: string, password: string): void {
    const { options } = this.#server
    this.#mayPass = username === options.username && password === options.password
    if (!this.#mayPass) this.#server.strangers += 1
    this.#say(this.#mayPass ? '235 Welcome' : '535 Wrong user or password')
  }

  #take(lines: readonly string[]): void {
    const text = Buffer.from(lines.join('\n'), 'latin1').toString('utf8')
    const mail: TakenMail = { from: this.#from, to: this.#to, text, isSecret: this.#isSecret }
    this.#server.take(mail)
    if (this.#server.fault === 'forgetful') this.#socket.destroy()
    else this.#say('250 Taken')
  }
}

/** Commands that are obeyed whatever is wrong. */
const FREE: readonly string[] = ['EHLO', 'HELO', 'QUIT', 'STARTTLS', 'AUTH']

const addressIn = (argument: string): string => /^[^<]*<([^<>]*)>/.exec(argument)?.[1] ?? ''
const decoded = (text: string): string => Buffer.from(text, 'base64').toString('utf8')
