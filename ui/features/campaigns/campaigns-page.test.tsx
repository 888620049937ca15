// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Campaign } from '../../../core/tenant/campaigns/contract.ts'
import { local } from '../../lib/local.ts'
import { OpenedPage, person, type Server } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

const texts = Object.fromEntries(
  [1, 2, 3, 4, 5].flatMap(n => [
    [`message${n}`, ''],
    [`confirmationMessage${n}`, ''],
  ]),
)
const zero = { valid: 0, asked: 0, confirmed: 0, delivered: 0, failed: 0, progress: 0 }
const none = { waiting: 0, sending: 0, asked: 0, confirmed: 0, delivered: 0, failed: 0 }

const aCampaign = (id: number, name: string, more: Partial<Campaign> = {}): Campaign =>
  ({
    ...{ id, name, campaignType: 'padrao', status: 'INATIVA', ...texts, message1: 'Oi', confirmation: false },
    ...{ scheduledAt: null, startedAt: null, completedAt: null, isLate: false, whatsappId: null, whatsapp: null },
    ...{ contactListId: null, contactList: null, tagListId: null, fileListId: null, fileList: null, fluxoId: null },
    ...{ templateId: null, templateValues: {} },
    ...{ fluxo: null, mediaPath: null, mediaName: null, hold: null, counts: none, report: zero },
    ...{ createdAt: '2026-05-01T10:00:00.000Z', updatedAt: '2026-05-01T10:00:00.000Z' },
    ...more,
  }) as Campaign

const draft = aCampaign(1, 'Rascunho', { message1: 'Oi {nome} {cupom}' })
const running = aCampaign(2, 'Natal', {
  ...{
    status: 'EM_ANDAMENTO',
    hold: 'not-linked',
    isLate: true,
    counts: { ...none, waiting: 6, delivered: 3, failed: 1 },
    report: { ...zero, valid: 10, delivered: 3, failed: 1, progress: 40 },
  },
})
const cancelled = aCampaign(3, 'Páscoa', { status: 'CANCELADA' })
const over = aCampaign(4, 'Velha', { status: 'FINALIZADA' })

let page: OpenedPage
afterEach(() => {
  vi.restoreAllMocks()
  page.close()
  local.set('cshow', undefined)
})

async function open(
  at: string,
  rows: readonly Campaign[] = [draft, running, cancelled, over],
  more: Server = () => undefined,
): Promise<void> {
  const user = person('admin')
  user.company!.settings = [{ key: 'campaignsEnabled', value: 'true' }] as never
  local.set('cshow', 'true')
  page = new OpenedPage(at, user, call => {
    const { method, path, body } = call
    const answer = more(call)
    if (answer !== undefined) return answer
    if (path === '/campaign-settings')
      return {
        settings: [
          { key: 'messageInterval', value: 20 },
          { key: 'variables', value: [] },
        ],
      }
    if (path === '/contact-lists/list') return [{ id: 7, name: 'Clientes' }]
    if (path === '/whatsapp') return [{ id: 3, name: 'Loja', status: 'CONNECTED', statusReason: 'connected' }]
    if (path === '/files/list') return []
    if (path === '/flows/list') return { flows: [{ id: 8, nome: 'Oferta', tipo: 'conversacao' }] }
    if (path === '/campaigns/preview') {
      const { message1 = '' } = body as { message1?: string }
      return {
        contact: { name: 'Ana', number: '5511988880001', email: '' },
        messages: message1 === '' ? [] : [{ variant: 1, text: message1.replace('{nome}', 'Ana') }],
        ...{ confirmationMessages: [], withoutValue: message1.includes('{cupom}') ? ['{cupom}'] : [] },
        ...{ recipients: 41, unverified: 60, strangers: 30, strangersPerDay: 20 },
        ...{ files: ['tabela.pdf'], filesMessage: 'Veja a tabela.', seconds: 90_000, endsAt: null },
      }
    }
    if (path.endsWith('/recipients'))
      return {
        records: [
          {
            ...{ id: 1, name: 'Ana', number: '5511988880001', state: 'failed', failure: 'opted-out' },
            ...{ confirmationRequestedAt: null, confirmedAt: null, deliveredAt: null, answeredAt: null },
            ticketUuid: 'c0ffee00-0000-4000-8000-000000000001',
          },
        ],
        hasMore: false,
      }
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (method === 'POST' && path === '/campaigns') return aCampaign(9, 'Nova', body as object)
    if (method !== 'GET') return aCampaign(Number(path.split('/')[2]), 'Natal', body as object)
    if (path === '/campaigns') return { records: rows, hasMore: false }
    return path.startsWith('/campaigns/') ? { ...running, shipping: [] } : undefined
  })
}

const written = () =>
  page.sent
    .filter(({ method, path }) => method !== 'GET' && path !== '/campaigns/preview')
    .map(({ method, path }) => `${method} ${path}`)
const has = (label: string) => document.querySelector(`[aria-label="${label}"]`) !== null

it('tells how each stands, how far it is and what keeps it', async () => {
  await open('/campaigns')
  for (const words of [
    ...['Inativa', 'Em andamento', 'Cancelada', 'Finalizada', '4 de 10', 'Começou atrasada'],
    'A conexão não está ligada a um telefone: a campanha espera por ela.',
  ])
    await page.shows(words)
})

it('offers what the table of moves allows: cancel what runs, resume what was cancelled, remove none that runs', async () => {
  await open('/campaigns')
  await page.shows('Natal')
  expect([has('Cancelar campanha: Natal'), has('Cancelar campanha: Velha'), has('Retomar campanha: Páscoa')]).toEqual([
    ...[true, false, true],
  ])
  expect(
    ['Excluir: Natal', 'Excluir: Velha'].map(
      label => document.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)!.disabled,
    ),
  ).toEqual([true, false])
  await page.press('Cancelar campanha: Natal')
  await page.shows('Campanha cancelada.')
  expect(written()).toEqual(['POST /campaigns/2/cancel'])
})

const REJECTED = 'Isto não é possível no estado em que a campanha está.'

it('where one is not cancelled after all it says why, and stays as it is', async () => {
  await open('/campaigns', undefined, ({ path }) =>
    path === '/campaigns/2/cancel'
      ? Response.json({ error: 'ERR_CAMPAIGN_STATE', status: 'FINALIZADA', message: REJECTED }, { status: 409 })
      : undefined,
  )
  await page.press('Cancelar campanha: Natal')
  await page.shows(REJECTED)
  expect(has('Cancelar campanha: Natal')).toBe(true)
})

it('one that has not begun is sent now, after a question', async () => {
  await open('/campaigns')
  await page.press('Enviar agora: Rascunho')
  await page.shows('Começar a enviar agora?')
  expect([written(), has('Enviar agora: Natal'), has('Enviar agora: Velha')]).toEqual([[], false, false])
  await page.press('Enviar agora')
  await page.shows('A campanha começa agora.')
  expect(written()).toEqual(['POST /campaigns/1/send-now'])
})

it('one that was cancelled is gone on with, and any is made a draft again', async () => {
  await open('/campaigns')
  await page.press('Retomar campanha: Páscoa')
  await page.shows('Continuar a enviar a quem ainda não recebeu?')
  expect(written()).toEqual([])
  await page.press('Retomar')
  await page.shows('Campanha retomada.')
  await page.press('Duplicar: Velha')
  await page.shows('Cópia criada, inativa.')
  expect(written()).toEqual(['POST /campaigns/3/restart', 'POST /campaigns/4/duplicate'])
})

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

it.each([
  [over, 'A campanha terminou e não muda mais. Para enviar outra igual, duplique-a.'],
  [running, 'A campanha está em andamento: só muda depois de cancelada.'],
  [
    aCampaign(6, 'Logo', { status: 'PROGRAMADA', scheduledAt: inMinutes(30) }),
    'A campanha começa em menos de uma hora e não pode mais ser alterada. Para que não seja enviada, exclua-a.',
  ],
])('one that cannot be changed is looked at, says why, and is not saved', async (row, why) => {
  await open('/campaigns', [row])
  await page.press(`Ver: ${row.name}`)
  await page.shows('Campanha (somente leitura)')
  await page.shows(why)
  expect([...document.querySelectorAll('[role=dialog] button')].map(button => button.textContent)).not.toContain(
    'Salvar',
  )
})

it('saves a draft of messages', async () => {
  await open('/campaigns')
  await page.press('Adicionar campanha')
  await page.shows('Mensagem 1')
  await page.types('Nome', 'Dia das mães')
  await page.types('Mensagem 1', 'Oi {nome}')
  await page.shows('Mensagem 2')
  await page.press('Salvar')
  await page.shows('Campanha salva.')
  expect(page.sent.find(({ method, path }) => method === 'POST' && path === '/campaigns')?.body).toMatchObject({
    ...{ name: 'Dia das mães', message1: 'Oi {nome}', message2: '', scheduledAt: null, campaignType: 'padrao' },
  })
})

it('offers the variables of anyone who reads a text and those of the company, and says which there are not', async () => {
  await open('/campaigns', undefined, ({ path }) =>
    path === '/campaign-settings'
      ? { settings: [{ key: 'variables', value: [{ key: 'loja', value: 'Centro' }] }] }
      : undefined,
  )
  await page.press('Adicionar campanha')
  await page.press('loja')
  await until(() => expect(page.labelled<HTMLTextAreaElement>('Mensagem 1').value).toBe('{loja}'))
  await page.types('Mensagem 1', '{nome} {{nome}} {loja} {{firstName}} {cupom}')
  await page.shows('{cupom} não é uma variável: sai como está escrita.')
})

it('offers all file lists, however many there are', async () => {
  const lists = Array.from({ length: 25 }, (_, at) => ({ id: at + 1, name: `Arquivos ${at + 1}` }))
  await open('/campaigns', undefined, ({ path }) => (path === '/files/list' ? lists : undefined))
  await page.press('Adicionar campanha')
  await until(() => expect(page.labelled<HTMLSelectElement>('Lista de arquivos').options).toHaveLength(26))
})

it('foretells what is saved: the texts as someone reads them, files, recipients and how long it takes', async () => {
  await open('/campaigns', [{ ...draft, contactListId: 7 }])
  await page.press('Editar: Rascunho')
  for (const words of [
    ...[
      'Oi Ana {cupom}',
      'Sem valor, vão como estão: {cupom}',
      '60 números ainda não foram verificados no WhatsApp: isso é feito logo antes da vez de cada um, e quem não estiver lá aparece como falha.',
      'Arquivos, nesta ordem: tabela.pdf',
      'Veja a tabela.',
      '41 destinatários.',
      'O envio leva até 25 horas.',
    ],
    'Cerca de 30 nunca escreveram a esta conexão; a quem nunca escreveu ela escreve a no máximo 20 por dia.',
  ])
    await page.shows(words)
})

it('foretells what is typed, before anything is saved', async () => {
  await open('/campaigns')
  await page.press('Adicionar campanha')
  await page.shows('Escolha a lista para ver a quantos vai e até quando.')
  await page.types('Mensagem 1', 'Venha, {nome}!')
  await page.shows('Venha, Ana!')
  choose('Lista de contatos', '7')
  await page.shows('41 destinatários. O envio leva até 25 horas.')
  expect(written()).toEqual([])
})

describe('one that is planned', () => {
  const local = (minutes: number): string => {
    const when = new Date(Date.now() + minutes * 60_000)
    return new Date(when.getTime() - when.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }
  const plans = async (minutes: number, text: string): Promise<void> => {
    await open('/campaigns')
    await page.press('Adicionar campanha')
    await page.shows('Mensagem 1')
    await until(() => expect(page.labelled<HTMLSelectElement>('Lista de contatos').options).toHaveLength(2))
    await until(() => expect(page.labelled<HTMLSelectElement>('Conexão').options).toHaveLength(2))
    choose('Lista de contatos', '7')
    choose('Conexão', '3')
    await page.types('Nome', 'Cupons')
    await page.types('Mensagem 1', text)
    await page.types('Agendamento', local(minutes))
    await page.press('Salvar')
  }
  /** From the question to the form. */
  const goesBack = async (): Promise<void> => {
    await page.shows(SOON)
    const buttons = document.querySelectorAll<HTMLElement>('[role=dialog] button')
    ;[...buttons].findLast(({ textContent }) => textContent === 'Cancelar')!.click()
    await until(() => expect(page.text).not.toContain(SOON))
  }
  const SOON = 'depois de salva não pode mais ser alterada, só excluída ou, quando começar, cancelada.'
  const KEYS = 'Estas variáveis não têm valor e vão escritas assim: {cupom}.'

  it('for the hour to come or with a key that has no value is saved only after a question', async () => {
    await plans(30, 'Oi {nome}, use {cupom}')
    for (const words of [SOON, KEYS, '41 destinatários. O envio leva até 25 horas.']) await page.shows(words)
    await goesBack()
    expect(written()).toEqual([])
    await page.press('Salvar')
    await page.press('Salvar assim')
    await until(() => expect(written()).toEqual(['POST /campaigns']))
  })

  it('for another day without such a key is saved at once', async () => {
    await plans(24 * 60, 'Oi {nome}')
    await until(() => expect(written()).toEqual(['POST /campaigns']))
  })

  it('for the hour to come gets its time last where a file goes with it, since it takes none any more then', async () => {
    await plans(30, 'Oi {nome}')
    await goesBack()
    const picker = document.querySelector<HTMLInputElement>('input[type=file][aria-label=Arquivo]')!
    Object.defineProperty(picker, 'files', { value: [new File(['x'], 'oferta.png', { type: 'image/png' })] })
    picker.dispatchEvent(new Event('change', { bubbles: true }))
    await page.shows('oferta.png')
    await page.press('Salvar')
    await page.press('Salvar assim')
    await until(() =>
      expect(written()).toEqual(['POST /campaigns', 'POST /campaigns/9/media-upload', 'PUT /campaigns/9']),
    )
    const bodyOf = (call: string) => page.sent.find(({ method, path }) => `${method} ${path}` === call)!.body
    expect([bodyOf('POST /campaigns'), bodyOf('PUT /campaigns/9')]).toMatchObject([
      { scheduledAt: null },
      { scheduledAt: expect.any(String) },
    ])
  })

  it('is not sent once it is deleted, which the question says', async () => {
    await open('/campaigns', [aCampaign(6, 'Logo', { status: 'PROGRAMADA', scheduledAt: inMinutes(30) })])
    await page.press('Excluir: Logo')
    await page.shows('excluída, não é enviada a ninguém.')
  })
})

it('of one that has begun keeps what its recipients are read by', async () => {
  await open('/campaigns', [
    aCampaign(6, 'Parada', { status: 'CANCELADA', startedAt: '2026-05-01T10:00:00.000Z', confirmation: true }),
  ])
  await page.press('Editar: Parada')
  await page.shows('Ela já começou: tipo, destinatários e confirmação não mudam mais. Para outros, duplique-a.')
  const disabled = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] :disabled')]
  expect(disabled.length).toBe(4)
})

const choose = (label: string, value: string): void => {
  const field = page.labelled<HTMLSelectElement>(label)
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

describe('a campaign by flow', () => {
  const ahead = '2036-05-01T10:00:00.000Z'
  const whole = { campaignType: 'fluxo', contactListId: 7, whatsappId: 3, fluxoId: 8, scheduledAt: ahead } as const
  it.each(['contactListId', 'whatsappId', 'fluxoId', 'scheduledAt'] as const)(
    'is not saved without its %s, which is said',
    async field => {
      await open('/campaigns', [aCampaign(5, 'De fluxo', { ...whole, [field]: null })])
      await page.press('Editar: De fluxo')
      await page.shows('Fluxo')
      await page.press('Salvar')
      await page.shows('Preencha todos os campos obrigatórios!')
      expect(written()).toEqual([])
    },
  )

  it('is made, from nothing to its five fields, of which the only connection is chosen', async () => {
    await open('/campaigns')
    await page.press('Adicionar campanha')
    await page.shows('Mensagem 1')
    choose('Tipo', 'fluxo')
    await until(() => expect(page.labelled<HTMLSelectElement>('Fluxo').options).toHaveLength(2))
    await until(() => expect(page.labelled<HTMLSelectElement>('Conexão').value).toBe('3'))
    await page.press('Salvar')
    await page.shows('Preencha todos os campos obrigatórios!')
    await page.types('Nome', 'Pelo fluxo')
    await page.types('Agendamento', '2036-05-01T10:00')
    for (const [label, value] of [
      ['Lista de contatos', '7'],
      ['Fluxo', '8'],
    ] as const)
      choose(label, value)
    await page.press('Salvar')
    await page.shows('Campanha de fluxo criada com sucesso!')
    expect(page.sent.find(({ method, path }) => method === 'POST' && path === '/campaigns')?.body).toMatchObject({
      ...{ name: 'Pelo fluxo', campaignType: 'fluxo', contactListId: 7, whatsappId: 3, fluxoId: 8 },
    })
  })

  it('offers the flows that lead a conversation', async () => {
    const flows = [
      { id: 8, nome: 'Oferta', tipo: 'conversacao' },
      { id: 9, nome: 'Pedido pago', tipo: 'webhook' },
    ]
    await open('/campaigns', [aCampaign(5, 'De fluxo', whole)], ({ path }) =>
      path === '/flows/list' ? { flows } : undefined,
    )
    await page.press('Editar: De fluxo')
    await until(() =>
      expect([...page.labelled<HTMLSelectElement>('Fluxo').options].map(({ text }) => text)).toEqual([
        'Nenhum fluxo',
        'Oferta',
      ]),
    )
  })

  it('is changed, and where that fails it says so and stays open', async () => {
    let fails = true
    await open('/campaigns', [aCampaign(5, 'De fluxo', whole)], ({ method, path }) =>
      fails && method === 'PUT' && path === '/campaigns/5'
        ? Response.json({ error: 'ERR_X', message: 'Agora não.' }, { status: 500 })
        : undefined,
    )
    await page.press('Editar: De fluxo')
    await page.press('Salvar')
    await page.shows('Erro ao salvar campanha de fluxo')
    fails = false
    await page.press('Salvar')
    await page.shows('Campanha de fluxo editada com sucesso!')
    expect(written()).toEqual(['PUT /campaigns/5', 'PUT /campaigns/5'])
  })

  it('whose lists do not come says so', async () => {
    await open('/campaigns', [aCampaign(5, 'De fluxo', whole)], ({ path }) =>
      path === '/flows/list' ? Response.json({ error: 'ERR_X', message: 'Agora não.' }, { status: 500 }) : undefined,
    )
    await page.press('Editar: De fluxo')
    await page.shows('Erro ao carregar dados do modal')
  })
})

it('the report counts by the server, and says why someone did not get it', async () => {
  await open('/campaign/2/report')
  for (const words of [
    'Relatório da campanha: Natal',
    'Destinatários: 10',
    'Entregues: 3',
    'Andamento: 40%',
    'Não quer receber campanhas.',
  ])
    await page.shows(words)
})

describe('the report', () => {
  it('tells about the campaign: its list, connection, time and texts', async () => {
    const emitted = {
      ...{ contactList: { id: 7, name: 'Clientes', contactsCount: 3, validCount: 3 }, message1: 'Oi {nome}' },
      ...{ whatsapp: { id: 3, name: 'Loja' }, scheduledAt: '2026-05-01T10:00:00.000Z' },
    }
    await open('/campaign/2/report', undefined, ({ path }) =>
      path === '/campaigns/2' ? { ...running, ...emitted, shipping: [] } : undefined,
    )
    for (const words of ['Clientes', 'Loja', '01/05/2026', '1 mensagem', 'Oi {nome}']) await page.shows(words)
  })

  it('leads from someone to their ticket', async () => {
    await open('/campaign/2/report')
    await page.shows('Não quer receber campanhas.')
    const link = [...document.querySelectorAll('a')].find(one => one.textContent === 'Ana')
    expect(link?.getAttribute('href')).toBe('/tickets/c0ffee00-0000-4000-8000-000000000001')
  })

  it('stops the campaign, and goes on with it after a question', async () => {
    await open('/campaign/2/report', undefined, ({ path }) =>
      path === '/campaigns/2/cancel' ? { ...running, status: 'CANCELADA', hold: null } : undefined,
    )
    await page.press('Cancelar campanha')
    await page.shows('Cancelada')
    await page.press('Retomar campanha')
    await page.shows('Continuar a enviar a quem ainda não recebeu?')
    await page.press('Retomar')
    await page.shows('Campanha retomada.')
    expect(written()).toEqual(['POST /campaigns/2/cancel', 'POST /campaigns/2/restart'])
  })

  const requestedFor = (path: string): number => page.sent.filter(sent => sent.path === path).length
  const ends = async (): Promise<void> => {
    const campaign = { ...running, status: 'FINALIZADA', hold: null }
    await page.hears({ seq: 1, event: 'company-1-campaign', data: { action: 'update', campaign } })
  }

  it('is fetched again five seconds after the end', async () => {
    await open('/campaign/2/report')
    await page.shows('Não quer receber campanhas.')
    const waits: { after: number | undefined; work: () => void }[] = []
    const real = setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, after?: number) => {
      waits.push({ after, work })
      return real(work, after)
    }) as typeof setTimeout)
    await ends()
    await page.shows('Finalizada')
    const later = await until(() => waits.find(({ after }) => after === 5000) ?? Promise.reject(new Error('no wait')))
    const before = [requestedFor('/campaigns/2'), requestedFor('/campaigns/2/recipients')]
    later.work()
    await until(() =>
      expect([requestedFor('/campaigns/2'), requestedFor('/campaigns/2/recipients')]).toEqual(
        before.map(count => count + 1),
      ),
    )
  })

  it('is saved as campanha.csv, and says so where that fails', async () => {
    const saved: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:campanha')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    let fails = true
    await open('/campaign/2/report', undefined, ({ path }) => {
      if (path !== '/campaigns/2/report') return undefined
      return fails
        ? Response.json({ error: 'ERR_X', message: 'Agora não.' }, { status: 500 })
        : new Response('Nome;Número', { headers: { 'content-type': 'text/csv' } })
    })
    await page.press('Baixar planilha')
    await page.shows('Agora não.')
    expect(saved).toEqual([])
    fails = false
    await page.press('Baixar planilha')
    await until(() => expect(saved).toEqual(['campanha.csv']))
  })

  it.each([
    [0, 'Quem não pôde ser alcançado volta à fila.'],
    [1, 'Ninguém volta à fila: a quem não quer, ou disse não, a campanha não escreve de novo.'],
  ])('has those tried again who did not get it; %i are left, and it says %s', async (failed, words) => {
    await open('/campaign/2/report', undefined, ({ path }) =>
      path === '/campaigns/2/retry' ? { ...running, counts: { ...running.counts, failed } } : undefined,
    )
    await page.press('Tentar de novo com quem não recebeu')
    await page.shows(words)
    expect(written()).toEqual(['POST /campaigns/2/retry'])
  })
})

it('the settings say what they are counted in, and are saved', async () => {
  await open('/campaigns-config')
  await page.shows('Intervalo maior após')
  await page.shows('20 mensagens')
  const options = [...page.labelled<HTMLSelectElement>('Intervalo maior após').options].map(({ text }) => text)
  expect(options.slice(0, 3)).toEqual(['Nunca', '1 mensagem', '5 mensagens'])
  await page.press('Salvar')
  await page.shows('Configurações salvas')
  await until(() => expect(written()).toEqual(['POST /campaign-settings']))
})

it('shows an administrator who wants no campaigns, and asks before campaigns write to them again', async () => {
  const ana = { id: 5, name: 'Ana', number: '5511988880001', campaign: 'Natal', createdAt: '2026-05-01T10:00:00.000Z' }
  const unnamed = { ...ana, id: 4, name: '', number: '5511988880002', campaign: null }
  await open('/campaigns-config', [], ({ method, path }) =>
    method === 'GET' && path === '/campaign-opt-outs' ? { records: [ana, unnamed], hasMore: false } : undefined,
  )
  await page.press('Ver quem não quer receber')
  await page.shows('+55 (11) 98888-0001')
  await page.shows('Natal')
  await page.press('Voltar a enviar campanhas: +55 (11) 98888-0002')
  await page.shows('Faça isto só se a pessoa pediu.')
  await page.press('Cancelar')
  await page.press('Voltar a enviar campanhas: Ana')
  await page.press('Voltar a enviar campanhas')
  await page.shows('As próximas campanhas voltam a ser enviadas.')
  expect(written()).toEqual(['DELETE /campaign-opt-outs/5'])
  await until(() => expect(has('Voltar a enviar campanhas: Ana')).toBe(false))
  expect(has('Voltar a enviar campanhas: +55 (11) 98888-0002')).toBe(true)
})
