import { randomBytes } from 'node:crypto'
import { pixText } from '../../core/domain/pix-text.ts'
import { inCents, twoDecimals } from '../../core/kit/money.ts'
import { type BankCharge, type Books, NotSo } from './books.ts'
import type { BankAnswer, BankCall } from './call.ts'

/** Whose account it is. */
export interface EfiAccount {
  clientId: string
  clientSecret: string
  /** To which Pix key its charges go. */
  pixKey: string
  /** What its key may do. */
  scope: string
}

const TXID = /^[a-zA-Z0-9]{26,35}$/
const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'

/**
 * What Efí's Pix API does, which is the Banco Central's: a token by Basic and client certificate, charges by a txid that their
 * asker chooses and that is good once, charges of another key that are rejected, expired ones that stay ATIVA and cannot be paid.
 * As their documentation shows it, anyone who asks for a charge gets no `loc`, its time as a text, and a 400 for one that is not there.
 * Notifications go to `/pix` below an address that is https, answers at once and is reported by a call, one for each Pix key. Assumed: how long a token is good.
 */
export class EfiFace {
  private readonly tokens = new Set<string>()
  private readonly books: Books
  private readonly account: EfiAccount
  /** Notes who is to be notified, where that answers the test; what it answered, 0 for nothing. */
  private readonly register: (webhookUrl: string) => Promise<number>

  constructor(books: Books, account: EfiAccount, register: EfiFace['register']) {
    this.books = books
    this.account = account
    this.register = register
  }

  /** Every token that was given ends. */
  forgetTokens(): void {
    this.tokens.clear()
  }

  async answer(call: BankCall): Promise<BankAnswer> {
    if (call.path === '/oauth/token') return this.token(call)
    const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1]
    if (!token || !this.tokens.has(token))
      return { status: 401, body: { error: 'invalid_token', error_description: '' } }
    const [, version, thing, id = ''] = call.path.split('/')
    if (version === 'v2' && thing === 'cob') return this.cob(call, id)
    if (version === 'v2' && thing === 'webhook' && call.method === 'PUT') return this.webhook(call, id)
    return rejected(404, 'nao_encontrado', 'Recurso não encontrado')
  }

  private token({ headers }: BankCall): BankAnswer {
    const { clientId, clientSecret } = this.account
    const right = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (headers.authorization !== right)
      return { status: 401, body: { error: 'invalid_client', error_description: 'Credenciais inválidas ou inativas' } }
    const token = randomBytes(16).toString('hex')
    this.tokens.add(token)
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: 3600, scope: this.account.scope },
    }
  }

  private cob({ method, body }: BankCall, txid: string): BankAnswer {
    const charge = this.books.charges.find(({ face, reference }) => face === 'efi' && reference === txid)
    if (method === 'PUT')
      return charge ? rejected(409, 'txid_duplicado', 'Campo txid informado já foi utilizado') : this.create(body, txid)
    if (!charge) return rejected(400, 'cobranca_nao_encontrada', 'Nenhuma cobrança encontrada para o txid informado')
    if (method === 'PATCH' && body.status === REMOVED)
      try {
        this.books.remove(charge)
      } catch (error) {
        if (!(error instanceof NotSo)) throw error
        return rejected(400, 'status_cobranca_invalido', 'A cobrança não está ativa')
      }
    const { loc: _, calendario, ...displayed } = this.shown(charge)
    return {
      status: 200,
      body: { ...displayed, calendario: { ...calendario, expiracao: String(calendario.expiracao) } },
    }
  }

  private create(body: BankCall['body'], txid: string): BankAnswer {
    const { calendario, devedor, valor, chave, solicitacaoPagador } = body as Record<string, Record<string, unknown>>
    const original = String(valor?.original)
    if (!TXID.test(txid))
      return rejected(400, 'json_invalido', 'O campo txid deve ter de 26 a 35 caracteres alfanuméricos')
    if (!/^\d{1,10}\.\d{2}$/.test(original)) return rejected(400, 'valor_invalido', 'Campo valor.original inválido')
    if (String(chave) !== this.account.pixKey)
      return rejected(400, 'chave_invalida', 'A chave informada não faz referência à conta autenticada')
    if (devedor && !/^\d{11}$/.test(String(devedor.cpf)) && !/^\d{14}$/.test(String(devedor.cnpj)))
      return rejected(400, 'documento_invalido', 'Campo devedor inválido')
    const id = this.books.next()
    const location = `pix.example/qr/v2/${randomBytes(16).toString('hex')}`
    const cents = inCents(Number(original))
    const now = this.books.now()
    const charge: BankCharge = {
      face: 'efi',
      id: String(id),
      reference: txid,
      cents,
      detail: String(solicitacaoPagador ?? ''),
      customer: String(devedor?.nome ?? ''),
      dueDate: '',
      createdAt: now,
      expiresAt: now + Number(calendario?.expiracao ?? 3600) * 1000,
      status: 'open',
      paidCents: 0,
      paidAt: null,
      refundedCents: 0,
      endToEndId: '',
      pixText: pixText({ to: { location }, name: 'Emulador', city: 'Ouro Preto', valueCents: cents, reference: '***' }),
      line: '',
    }
    this.books.charges.push(charge)
    return { status: 201, body: this.shown(charge) }
  }

  private shown(charge: BankCharge) {
    const { id, reference: txid, cents, createdAt, expiresAt, status } = charge
    const isPaid = status === 'paid' || status === 'refunded'
    return {
      calendario: { criacao: new Date(createdAt).toISOString(), expiracao: (expiresAt! - createdAt) / 1000 },
      txid,
      revisao: 0,
      loc: { id: Number(id), location: `pix.example/qr/v2/${id}`, tipoCob: 'cob' },
      status: isPaid ? 'CONCLUIDA' : status === 'removed' ? REMOVED : 'ATIVA',
      valor: { original: twoDecimals(cents) },
      chave: this.account.pixKey,
      pixCopiaECola: charge.pixText,
      ...(isPaid && { pix: [efiPix(charge)] }),
    }
  }

  private async webhook({ body, headers }: BankCall, key: string): Promise<BankAnswer> {
    if (!this.account.scope.includes('webhook.write'))
      return { status: 403, body: { error: 'insufficient_scope', error_description: 'Falta o escopo webhook.write' } }
    if (decodeURIComponent(key) !== this.account.pixKey) return rejected(400, 'chave_invalida', 'Chave inválida')
    const url = String(body.webhookUrl)
    if (!URL.canParse(url)) return rejected(400, 'valor_invalido', 'URL inválida')
    if (!url.startsWith('https:'))
      return rejected(400, 'valor_invalido', 'A URL do webhook deve usar o protocolo HTTPS')
    if (headers['x-skip-mtls-checking'] !== 'true')
      return rejected(400, 'webhook_invalido', 'A autenticação de TLS mútuo não está configurada na URL informada')
    const status = await this.register(url)
    if (status === 200) return { status: 201, body: { webhookUrl: url } }
    const why = status === 0 ? 'está inacessível' : `respondeu com o código HTTP ${status}`
    return rejected(400, 'webhook_invalido', `A URL informada ${why}`)
  }
}

/** A payment as it is told, also in notifications. */
export const efiPix = ({ endToEndId, reference, paidCents, paidAt, refundedCents, keptAfterAll = 0 }: BankCharge) => ({
  endToEndId,
  txid: reference,
  valor: twoDecimals(paidCents),
  horario: new Date(paidAt ?? 0).toISOString(),
  ...(refundedCents && { devolucoes: [{ id: 'D1', valor: twoDecimals(refundedCents), status: 'DEVOLVIDO' }] }),
  ...(keptAfterAll && { devolucoes: [{ id: 'D1', valor: twoDecimals(keptAfterAll), status: 'NAO_REALIZADO' }] }),
})

const rejected = (status: number, nome: string, mensagem: string): BankAnswer => ({ status, body: { nome, mensagem } })
