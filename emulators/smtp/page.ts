import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Language, languageOf } from '../../core/kit/language.ts'
import { type Letter, readLetter } from './letter.ts'
import type { SmtpEmulator, TakenMail } from './smtp.ts'

/** The page on which one reads what a server of mail has taken, the newest first. */
export class LetterPage {
  readonly #smtp: SmtpEmulator
  readonly #server: Server

  private constructor(smtp: SmtpEmulator) {
    this.#smtp = smtp
    this.#server = createServer((request, response) => {
      this.#answer(request).then(
        page => send(response, page),
        () => send(response, { status: 500, html: '' }),
      )
    })
  }

  /** 0 takes any free port. */
  static async start(smtp: SmtpEmulator, port = 0): Promise<LetterPage> {
    const page = new LetterPage(smtp)
    page.#server.listen(port, smtp.host)
    await once(page.#server, 'listening')
    return page
  }

  get url(): string {
    return `http://${this.#smtp.host}:${(this.#server.address() as AddressInfo).port}/`
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await closed
  }

  async #answer({ method, url = '/', headers }: IncomingMessage): Promise<Page> {
    // A page of elsewhere may give itself our address by its own name.
    if (headers.host !== new URL(this.url).host) return { status: 403, html: '' }
    const language = languageOf(headers['accept-language'])
    const [, number] = /^\/(\d{1,9})$/.exec(url) ?? []
    if (method !== 'GET' || (url !== '/' && !number))
      return { status: 404, html: frame(language, '', notThere(language)) }
    if (!number) {
      const letters = await Promise.all(
        this.#smtp.mails.toReversed().map(async mail => ({ mail, letter: await readLetter(mail) })),
      )
      return { status: 200, html: frame(language, words[language].title, list(language, letters), REFRESH) }
    }
    const mail = this.#smtp.mails.find(one => one.number === Number(number))
    if (!mail) return { status: 404, html: frame(language, '', notThere(language)) }
    const letter = await readLetter(mail)
    return { status: 200, html: frame(language, letter.subject, displayed(language, mail, letter)) }
  }
}

interface Page {
  status: number
  html: string
}

/** Nothing of a letter runs or is fetched: it stands in a frame of its own without rights, under a policy without sources. */
const HEADS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

const send = (response: ServerResponse, { status, html }: Page): void =>
  void response.writeHead(status, HEADS).end(html)

const words: Record<
  Language,
  Record<'title' | 'none' | 'from' | 'to' | 'when' | 'all' | 'plain' | 'gone' | 'looks', string>
> = {
  pt: {
    ...{ title: 'Cartas', none: 'Nenhum e-mail foi enviado até agora. Esta página se atualiza sozinha.' },
    ...{ from: 'De', to: 'Para', when: 'Quando', all: 'Todas as cartas', plain: 'Texto', looks: 'Como aparece' },
    gone: 'Esta carta não existe.',
  },
  en: {
    ...{ title: 'Letters', none: 'No mail was sent yet. This page looks again by itself.' },
    ...{ from: 'From', to: 'To', when: 'When', all: 'All letters', plain: 'Text', looks: 'As it looks' },
    gone: 'There is no such letter.',
  },
  es: {
    ...{ title: 'Cartas', none: 'Todavía no se envió ningún correo. Esta página se actualiza sola.' },
    ...{ from: 'De', to: 'Para', when: 'Cuándo', all: 'Todas las cartas', plain: 'Texto', looks: 'Cómo se ve' },
    gone: 'Esta carta no existe.',
  },
}

const REFRESH = '<meta http-equiv="refresh" content="5">'

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 0 auto; padding: 1rem }
  ol { list-style: none; padding: 0 }
  li a { display: block; padding: .75rem 0; border-bottom: 1px solid #8886; color: inherit; text-decoration: none }
  li a:hover strong, li a:focus strong { text-decoration: underline }
  small, dt { opacity: .8 }
  small { display: block; overflow-wrap: anywhere }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem } dd { margin: 0; overflow-wrap: anywhere }
  iframe { width: 100%; height: 24rem; border: 1px solid #8886; border-radius: 6px; background: #fff; color-scheme: light }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
`

const frame = (language: Language, title: string, body: string, more = ''): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title || words[language].title)}</title>
<meta name="viewport" content="width=device-width">${more}<style>${STYLE}</style></head><body><main>${body}</main></body></html>`

const notThere = (language: Language): string =>
  `<h1>${words[language].gone}</h1><p><a href="/">${words[language].all}</a></p>`

function list(language: Language, letters: readonly { mail: TakenMail; letter: Letter }[]): string {
  const { title, none } = words[language]
  const items = letters.map(
    ({ mail, letter }) => `<li><a href="/${mail.number}"><strong>${escaped(letter.subject)}</strong>
<small>${escaped(letter.to)} · ${time(mail)}</small></a></li>`,
  )
  return `<h1>${title}</h1>${items.length > 0 ? `<ol>${items.join('')}</ol>` : `<p>${none}</p>`}`
}

function displayed(language: Language, mail: TakenMail, { subject, from, to, text, html }: Letter): string {
  const w = words[language]
  const heads = [
    [w.from, from],
    [w.to, to],
    [w.when, time(mail)],
  ].map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value ?? '')}</dd>`)
  // Links open elsewhere, and the desk behind them is no part of the frame.
  const looks = `<h2>${w.looks}</h2><iframe title="${w.looks}" sandbox="allow-popups allow-popups-to-escape-sandbox"
srcdoc="${escaped(`${html}<base target="_blank">`)}"></iframe>`
  return `<p><a href="/">${w.all}</a></p><h1>${escaped(subject)}</h1><dl>${heads.join('')}</dl>
${html && looks}<h2>${w.plain}</h2><pre>${escaped(text)}</pre>`
}

const time = ({ at }: TakenMail): string => at.toISOString().slice(0, 16).replace('T', ' ')

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, mark => marks[mark]!)
