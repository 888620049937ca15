import type { SecureContext } from 'node:tls'
import * as z from 'zod'
import type { ClientIdentity, Outbound } from '../../clients/index.ts'
import { DAY, SECOND } from '../../kit/clock.ts'
import { twoDecimals } from '../../kit/money.ts'
import { state } from '../../kit/state.ts'
import {
  asCents,
  askBank,
  type BankAnswer,
  contentOf,
  isBankAddress,
  isSecret,
  newReference,
  wayToPay,
} from './bank.ts'
import type { NoticeState } from './contract.ts'
import { GatewayError } from './error.ts'
import type {
  ChargeState,
  Gateway,
  GatewayKind,
  GatewayParts,
  Owed,
  Payer,
  Reading,
  WayToPay,
  Whereabouts,
} from './gateway.ts'
import { contextOf, endOf, errorOfCertificate } from './identity.ts'

/** An immediate charge needs an end; after it another one is asked for. */
const LASTS = 30 * DAY
/** So long before its end a token is not used any more. */
const MARGIN = 60 * SECOND

/** Efí, Pix API: the Banco Central's, with a certificate of the account. */
export const efi: GatewayKind = {
  name: 'efi',
  title: 'Efí',
  fields: [
    { name: 'clientId', label: { pt: 'Client_Id', en: 'Client_Id', es: 'Client_Id' } },
    { name: 'clientSecret', label: { pt: 'Client_Secret', en: 'Client_Secret', es: 'Client_Secret' }, isSecret: true },
    {
      name: 'certificate',
      label: {
        pt: 'Certificado da conta com a chave (.p12 ou .pem)',
        en: "The account's certificate with its key (.p12 or .pem)",
        es: 'Certificado de la cuenta con la clave (.p12 o .pem)',
      },
      isSecret: true,
      isLong: true,
      faultOf: errorOfCertificate,
    },
    {
      name: 'address',
      label: { pt: 'Endereço da API Pix', en: 'Address of the Pix API', es: 'Dirección de la API Pix' },
      fallback: 'https://pix.api.efipay.com.br',
      isPlace: true,
      accepts: isBankAddress,
    },
    {
      name: 'authority',
      label: {
        pt: 'Autoridade do servidor, só para um banco de testes (.pem)',
        en: "The server's authority, for a test bank only (.pem)",
        es: 'Autoridad del servidor, solo para un banco de pruebas (.pem)',
      },
      isOptional: true,
      isLong: true,
      accepts: value => /^-----BEGIN CERTIFICATE-----/.test(value),
    },
  ],
  // They add `/pix` to the end of the address, whatever stands there.
  notifiedBy: { query: secret => `?secret=${secret}&ignorar=`, isToldByUs: true },
  endsAt: ({ certificate = '' }) => endOf(certificate),
  open(parts) {
    const { clientId, clientSecret, certificate } = parts.settings
    if (!clientId || !clientSecret || !certificate || !parts.receiver.pixKey) return undefined
    return new Efi(parts)
  },
}

const Pix = z.object({
  endToEndId: z.string().max(100),
  txid: z.string().max(200).optional(),
  valor: z.string(),
  devolucoes: z.array(z.object({ id: z.string().max(50), valor: z.string(), status: z.string().max(50) })).optional(),
})

/** Anyone who asks for one that is there gets the time as a text, and no `loc`. */
const Cob = z.object({
  status: z.string(),
  calendario: z.object({ criacao: z.string(), expiracao: z.coerce.number() }),
  pixCopiaECola: z.string().nullish(),
  pix: z.array(Pix).nullish(),
})
type Cob = z.output<typeof Cob>

const Notice = z.object({ pix: z.array(Pix).max(100).optional() })

interface Token {
  token: string
  goodUntil: number
}

/** What has to be the same to be asked again: secrets and certificates of today. */
interface Session {
  identity: ClientIdentity
  token?: Token
}
const efiSessions = state((_outbound: Outbound) => new Map<string, Session>())

class Efi implements Gateway {
  readonly tells = true
  readonly referenceFor = newReference
  private readonly parts: GatewayParts

  constructor(parts: GatewayParts) {
    this.parts = parts
  }

  async charge(reference: string, { valueCents, detail }: Owed, { name, taxNumber }: Payer): Promise<WayToPay> {
    const isPerson = taxNumber.length === 11
    const made = await this.ask('PUT', `v2/cob/${reference}`, {
      calendario: { expiracao: LASTS / SECOND },
      // A CNPJ of letters is none that their pattern takes.
      ...(/^\d+$/.test(taxNumber) && { devedor: { [isPerson ? 'cpf' : 'cnpj']: taxNumber, nome: name.slice(0, 200) } }),
      valor: { original: twoDecimals(valueCents) },
      chave: this.parts.receiver.pixKey,
      solicitacaoPagador: detail.slice(0, 140),
    })
    // The txid is taken: by ourselves, before an answer that did not come.
    const { pixCopiaECola, calendario } =
      made.status === 409 ? readCob(await this.ask('GET', `v2/cob/${reference}`)) : readCob(made)
    if (!pixCopiaECola) throw new GatewayError('garbage')
    const expiresAt = Date.parse(calendario.criacao) + calendario.expiracao * SECOND
    return wayToPay({ pixText: pixCopiaECola, boletoUrl: '', barCode: '', expiresAt })
  }

  async fetch({ reference }: { reference: string }): Promise<ChargeState> {
    const found = await this.ask('GET', `v2/cob/${reference}`)
    return isUnknown(found) ? { state: 'unknown', paidCents: 0 } : stateOf(readCob(found))
  }

  async cancel({ reference }: { reference: string }): Promise<ChargeState> {
    const { status } = await this.ask('PATCH', `v2/cob/${reference}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
    return status < 400 ? { state: 'cancelled', paidCents: 0 } : this.fetch({ reference })
  }

  read({ query, body }: Parameters<Gateway['read']>[0]): Reading {
    if (!isSecret(query.secret, this.parts.notificationSecret)) return { refused: 'secret' }
    const notice = Notice.safeParse(body)
    if (!notice.success) return { refused: 'unreadable' }
    return {
      events: (notice.data.pix ?? []).flatMap(({ endToEndId, txid, devolucoes = [] }) => {
        // Someone pays to the key of the account, by no charge; or by one that leads elsewhere, as it stands in an address.
        if (!txid || !/^[A-Za-z0-9]+$/.test(txid)) return []
        const last = devolucoes.at(-1)
        return [{ id: last ? `${endToEndId} ${last.id} ${last.status}` : endToEndId, reference: txid }]
      }),
    }
  }

  /** Their panel has no place for it: it is reported by this call alone, for each Pix key, and they look at once whether it answers. */
  async notices({ origin, path }: Whereabouts): Promise<NoticeState> {
    if (!origin) {
      await this.token(this.session())
      return 'none'
    }
    const key = encodeURIComponent(this.parts.receiver.pixKey)
    // Whether it is they who call is reported by the secret.
    const unchecked = { 'x-skip-mtls-checking': 'true' }
    well(await this.ask('PUT', `v2/webhook/${key}`, { webhookUrl: origin + path }, unchecked))
    return 'on'
  }

  private async ask(
    method: 'GET' | 'PUT' | 'PATCH',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<BankAnswer> {
    const session = this.session()
    const known = session.token
    const ask = async () =>
      this.request({
        method,
        url: `${this.address}/${path}`,
        headers: { ...headers, authorization: `Bearer ${(await this.token(session)).token}` },
        identity: session.identity,
        ...(body && { body }),
      })
    try {
      return await ask()
    } catch (error) {
      // A token that was good may be so no more.
      if (!known || !(error instanceof GatewayError) || error.kind !== 'denied') throw error
      delete session.token
      return ask()
    }
  }

  private async token(session: Session): Promise<Token> {
    const { settings, now } = this.parts
    if (session.token && session.token.goodUntil > now()) return session.token
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
    const { access_token: token, expires_in: seconds } = well(
      await this.request({
        method: 'POST',
        url: `${this.address}/oauth/token`,
        headers: { authorization: `Basic ${basic}` },
        body: { grant_type: 'client_credentials' },
        identity: session.identity,
      }),
    )
    if (typeof token !== 'string') throw new GatewayError('garbage')
    session.token = { token, goodUntil: now() + Number(seconds) * SECOND - MARGIN }
    return session.token
  }

  private request(requested: Omit<Parameters<typeof askBank>[1], 'saidIn'>): Promise<BankAnswer> {
    return askBank(this.parts.outbound, { ...requested, saidIn: contentIn }).catch((error: unknown) => {
      // It is the key that lacks a right, wherever it is used.
      throw error instanceof GatewayError && error.kind === 'barred' ? new GatewayError('denied', error.said) : error
    })
  }

  private get address(): string {
    return this.parts.settings.address!.replace(/\/$/, '')
  }

  private session(): Session {
    const { settings, outbound } = this.parts
    const { certificate = '', authority } = settings
    const sessions = outbound.own(efiSessions)
    const key = JSON.stringify(settings)
    const known = sessions.get(key)
    if (known) return known
    // Settings of before are asked with no more.
    sessions.clear()
    const session = { identity: { secureContext: opened(certificate, authority) } }
    sessions.set(key, session)
    return session
  }
}

function opened(certificate: string, authority: string | undefined): SecureContext {
  try {
    return contextOf(certificate, authority)
  } catch {
    throw new GatewayError('denied')
  }
}

const contentIn = ({ mensagem, detail, error_description: emitted }: BankAnswer['data']): unknown =>
  mensagem || detail || emitted

function well({ status, data }: BankAnswer): BankAnswer['data'] {
  if (status < 400) return data
  throw new GatewayError('refused', contentOf(contentIn(data)) || `HTTP ${status}`)
}

/** The Banco Central's manual has a 404 for it, theirs a 400. */
const isUnknown = ({ status, data }: BankAnswer): boolean => status === 404 || data.nome === 'cobranca_nao_encontrada'

function readCob(answer: BankAnswer): Cob {
  const cob = Cob.safeParse(well(answer))
  if (!cob.success) throw new GatewayError('garbage')
  return cob.data
}

function stateOf({ status, pix }: Cob): ChargeState {
  if (status === 'ATIVA') return { state: 'open', paidCents: 0 }
  if (status !== 'CONCLUIDA') return { state: 'cancelled', paidCents: 0 }
  const paidCents = (pix ?? []).reduce((cents, { valor, devolucoes = [] }) => {
    const back = devolucoes.filter(one => one.status !== 'NAO_REALIZADO')
    return cents + asCents(valor) - back.reduce((sum, one) => sum + asCents(one.valor), 0)
  }, 0)
  return { state: paidCents > 0 ? 'paid' : 'refunded', paidCents: Math.max(paidCents, 0) }
}
