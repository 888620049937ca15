import { describe, expect, test } from 'vitest'
import { TypebotEmulator } from '../../../../emulators/typebot/typebot.ts'
import { MINUTE } from '../../../kit/clock.ts'
import type { IntegrationRow } from './bot.ts'
import { aTypebot, Customer } from './fixtures.ts'
import { typebot, typebotWithin } from './typebot.ts'

async function conversationWith(typebotSlug: string, provided: Partial<IntegrationRow> = {}) {
  const emulator = await aTypebot()
  const customer = new Customer(typebot, { urlN8N: `${emulator.address}/`, typebotSlug, ...provided })
  return { emulator, talker: customer }
}

const MENU = [
  'O que deseja?',
  [
    ...['*[ 1 ]* - Preços', '*[ 2 ]* - Ouvir um recado', '*[ 3 ]* - Falar com alguém'],
    ...['*[ 4 ]* - Ir para o setor', '*[ 5 ]* - Nada mais'],
  ].join('\n'),
]

describe('a talk', () => {
  test('begins with marks, a picture and numbered choices, which are answered by number or words', async () => {
    const { emulator, talker: customer } = await conversationWith('loja')
    expect(await customer.says('Oi')).toEqual(['Olá, *Ana*!\nAqui é a loja.', '[image /media/vitrine.png]', ...MENU])
    const prices = ['O abajur custa *_R$ 10_*.\nVeja a lista (https://loja.example.com/precos).', ...MENU]
    expect(await customer.says(' 1. ')).toEqual(prices)
    expect(await customer.says('precos')).toEqual(prices)
    expect(emulator.asked.map(({ body }) => body.message)).toEqual([undefined, 'Preços', 'Preços'])
    expect(await customer.says('5')).toEqual(['~Volte sempre!~'])
    expect(customer.state).toBeNull()
    expect((await customer.says('Oi de novo'))[0]).toContain('Olá, *Ana*!')
  })

  test('knows number, name, ticket and the two variables of the integration', async () => {
    const { emulator, talker: customer } = await conversationWith('loja', {
      typebotCustomVar1: 'queueId = 12',
      typebotCustomVar2: 'x',
    })
    await customer.says('Oi')
    expect(emulator.asked[0]!.body.prefilledVariables).toEqual({
      ...{ number: '5511970000001', pushName: 'Ana', ticketId: '7', queueId: '12', typebotCustomVar2: 'x' },
    })
    expect(await customer.hears('4')).toEqual({ says: [{ text: 'Já passo.' }], state: null, trigger: { queueId: 12 } })
  })

  test('knows the message that is answered and by which way the contact came, where there are such', async () => {
    const { emulator, talker: customer } = await conversationWith('loja')
    customer.quoted = { id: 31, fromMe: true, type: 'text', text: 'Quer o azul?' }
    const referral = { kind: 'ad', at: '2026-01-02T12:00:00Z', title: 'Lustres', sourceId: '120', ctwaClid: 'clique-1' }
    customer.ticket = { ...customer.ticket, referral: JSON.stringify(referral) }
    await customer.says('Oi')
    expect(emulator.asked[0]!.body.prefilledVariables).toEqual({
      ...{ number: '5511970000001', pushName: 'Ana', ticketId: '7', quotedText: 'Quer o azul?' },
      ...{ referralKind: 'ad', referralAt: '2026-01-02T12:00:00Z', referralTitle: 'Lustres' },
      ...{ referralSourceId: '120', referralCtwaClid: 'clique-1' },
    })
  })

  test('hands over by a trigger text, which is not said', async () => {
    const { talker: customer } = await conversationWith('loja')
    await customer.says('Oi')
    expect(await customer.hears('Falar com alguém')).toEqual({
      says: [{ text: 'Um momento.' }],
      state: null,
      trigger: { stopBot: true },
    })
  })

  test('shows cards and pictures above what may be chosen of them, which is told to the viewer as its own page does', async () => {
    const { emulator, talker: customer } = await conversationWith('catalogo')
    const cards = [
      '[image /media/vitrine.png]*Abajur*\nDe mesa',
      '*[ 1 ]* - Abajur: Comprar\n*[ 2 ]* - Abajur: Perguntar\n*[ 3 ]* - Lustre: Comprar',
    ]
    expect(await customer.says('Oi')).toEqual(cards)
    const again = await customer.says('9')
    expect(again.slice(-2)).toEqual(cards)
    expect(await customer.says('3')).toEqual([
      ...['De que cor quer Lustre?', '[image /media/vitrine.png]*[ 1 ]*', '[image /media/outra.png]*Azul*'],
      '*[ 1 ]*\n*[ 2 ]* - Azul',
    ])
    expect((await customer.says('azul'))[0]).toBe('Escolheu Azul.')
    expect(emulator.asked.map(({ body }) => body.message).slice(2)).toEqual(['card-2-buy', 'Azul'])
  })

  test('that wants to be paid leaves the contact to people, with the amount and an address, and receives nothing more', async () => {
    const { emulator, talker: customer } = await conversationWith('catalogo')
    for (const words of ['Oi', '1']) await customer.says(words)
    const reply = await customer.hears('1')
    const address = `${emulator.address}/catalogo`
    const payment = `Um abajur\nO pagamento de R$ 10,00 não é feito aqui. Ele pode ser feito em ${address} ou com a nossa equipe, que já continua esta conversa.`
    expect(reply).toMatchObject({ state: null, trigger: { stopBot: true } })
    expect('says' in reply && reply.says.at(-1)).toEqual({ text: payment })
    expect(emulator.asked.at(-1)!.body.message).toBe(`${emulator.address}/media/vitrine.png`)
  })

  test('types before each message, waits where the bot says so, and goes on by itself', async () => {
    const { talker: customer } = await conversationWith('loja', { typebotDelayMessage: 700 })
    expect((await customer.says('Oi')).filter(line => line === '(700)')).toHaveLength(4)
    expect(await customer.says('2')).toEqual([
      ...['(700)', '[audio /media/recado.wav]', '(1000)', '(700)', MENU[0], '(700)', MENU[1]],
    ])
  })

  test('a bot that begins by asking takes what was written; several choices at once, by numbers or words', async () => {
    const { emulator, talker: customer } = await conversationWith('agenda', { typebotCustomVar1: 'plano=ouro' })
    expect(await customer.says('Uma visita')).toEqual(['Vamos marcar: Uma visita. Qual o seu e-mail?'])
    expect(await customer.says('não sei')).toEqual(["This email doesn't seem to be valid. Can you type it again?"])
    expect(await customer.says('ana@example.com')).toEqual(['Quantas pessoas?'])
    expect(await customer.says('muitas')).toEqual(['Invalid message. Please, try again.'])
    const days = '*[ 1 ]* - Segunda\n*[ 2 ]* - Terça\n*[ 3 ]* - Quarta'
    expect(await customer.says('3')).toEqual(['Em que dias pode?', days])
    expect(await customer.says('domingo')).toEqual(['Invalid message. Please, try again.', days])
    expect(await customer.says('1 e terca')).toEqual(['Anotado: Segunda, Terça, 3 pessoas, ana@example.com (ouro).'])
    expect(emulator.asked.at(-1)!.body.message).toBe('Segunda, Terça')
  })

  test('says the words of the integration for what is not understood, and where nothing is answered', async () => {
    const { emulator, talker: customer } = await conversationWith('loja', {
      typebotUnknownMessage: 'Escolha um número.',
    })
    await customer.says('Oi')
    expect(await customer.says('9')).toEqual(['Escolha um número.', MENU[1]])
    emulator.fault = 'empty'
    expect(await customer.says('1')).toEqual(['Escolha um número.'])
  })

  test('goes on where a browser would work something out, shows documents and pages, and stays while others are waited for', async () => {
    const { emulator, talker: customer } = await conversationWith('pedidos')
    expect(await customer.says('Oi')).toEqual([
      ...['O seu pedido:', '[document /media/nota.pdf]', 'https://loja.example.com/mapa', 'Avisamos quando sair.'],
    ])
    expect(await customer.says('E agora?')).toEqual(['Saiu!'])
    expect(await customer.says('Bom')).toEqual(['Obrigado: Bom'])
    expect(emulator.asked.map(({ path }) => path.split('/').at(-1))).toEqual([
      ...['startChat', 'continueChat', 'continueChat', 'continueChat'],
    ])
    expect(emulator.asked[1]!.body).toEqual({})
  })

  test('a file goes as its address', async () => {
    const { emulator, talker: customer } = await conversationWith('agenda')
    const media = { kind: 'image', url: 'https://desk.example.com/m/1', name: 'a.png', mimetype: 'image/png' }
    await customer.says('Uma visita')
    await customer.says('', media)
    expect(emulator.asked.at(-1)!.body.message).toEqual({ type: 'text', text: '', attachedFileUrls: [media.url] })
  })
})

describe('the words and times of an integration', () => {
  const words = { typebotKeywordFinish: 'Sair', typebotKeywordRestart: 'menu', typebotRestartMessage: 'Do começo:' }

  test('finish closes, restart begins again with its message; without words neither is one', async () => {
    const { emulator, talker: customer } = await conversationWith('loja', words)
    await customer.says('Oi')
    expect((await customer.says(' MENU ')).slice(0, 2)).toEqual(['Do começo:', 'Olá, *Ana*!\nAqui é a loja.'])
    expect(emulator.asked.every(({ path }) => path.endsWith('/startChat'))).toBe(true)
    expect(await customer.hears('sair')).toEqual({ says: [], state: null, close: true })
    const other = await conversationWith('loja')
    await other.talker.says('Oi')
    expect(await other.talker.says('')).toEqual(['Invalid message. Please, try again.', MENU[1]])
  })

  test('after typebotExpires minutes of silence a talk begins again; 0 is never', async () => {
    const { talker: customer } = await conversationWith('loja', { typebotExpires: 5 })
    await customer.says('Oi')
    customer.now += 5 * MINUTE
    expect((await customer.says('1'))[0]).toContain('abajur')
    customer.now += 5 * MINUTE + 1
    expect((await customer.says('1'))[0]).toContain('Olá')
    const { talker: patient } = await conversationWith('loja')
    await patient.says('Oi')
    patient.now += 5000 * MINUTE
    expect((await patient.says('1'))[0]).toContain('abajur')
  })
})

describe('a viewer that is out of order', () => {
  test('and has forgotten the talk begins a new one', async () => {
    const { emulator, talker: customer } = await conversationWith('loja')
    await customer.says('Oi')
    emulator.forget()
    expect((await customer.says('1'))[0]).toContain('Olá')
  })

  test.for([
    ['late', { fault: 'slow', mayHaveHeard: true }],
    ['html', { fault: 'page', detail: 'Olá' }],
    ['huge', { fault: 'huge' }],
    ['redirect', { fault: 'private' }],
    ['broken', { fault: 'failed', detail: '500 Internal server error' }],
    ['gateway', { fault: 'failed', detail: '502 Bad Gateway' }],
    ['cut', { fault: 'unreachable' }],
    ['busy', { fault: 'busy', detail: '429 Too many requests' }],
    ['flood', { fault: 'huge', detail: '> 50' }],
  ] as const)('%s is an error, and nothing of it is said', async ([error, expected]) => {
    const emulator = await aTypebot({ fault: error })
    const quick = typebotWithin(error === 'late' ? 50 : 10_000)
    const customer = new Customer(quick, { urlN8N: emulator.address, typebotSlug: 'loja' })
    expect(await customer.hears('Oi')).toEqual(expected)
  })

  test('is told apart from a bot that is not there, and from nobody at all', async () => {
    const { talker: customer } = await conversationWith('outro')
    expect(await customer.hears('Oi')).toEqual({ fault: 'address', detail: '404 Typebot not found' })
    const gone = await TypebotEmulator.start()
    const { address } = gone
    await gone.stop()
    const nobody = new Customer(typebot, { urlN8N: address, typebotSlug: 'loja' })
    expect(await nobody.hears('Oi')).toEqual({ fault: 'unreachable' })
  })
})
