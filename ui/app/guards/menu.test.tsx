// @vitest-environment happy-dom
import { afterEach, describe, expect, it, test } from 'vitest'
import { firstRights } from '../../../core/domain/access/permissions.ts'
import type { PlanFeature } from '../../../core/domain/access/plan-features.ts'
import { chooseLanguage } from '../../i18n/language.ts'
import { local } from '../../lib/local.ts'
import { navigate } from '../../lib/router/index.tsx'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import { featureAt, features } from '../features.ts'
import { foldMenu } from '../menu-fold.ts'
import type { User } from '../session/user.ts'
import { accessOf } from './access.ts'

/** The menu and the routes by hand, as the specification has them (spec 1 §2, §6), with what this product has beyond it. */

const people = {
  admin: person('admin'),
  supervisor: person('supervisor', { rights: [...firstRights('supervisor')] }),
  user: person('user'),
  super: person('admin', { super: true }),
} satisfies Record<string, User>

const daily = [
  ...['Dashboard', 'Relatórios', 'Online', 'Contatos', 'Kanban', 'Agendamentos', 'Campanhas', 'Mensagens rápidas'],
  ...['Chat interno', 'Lista de tarefas', 'Ajuda'],
]
const setUp = {
  Atendimento: ['Conexões', 'Filas', 'Usuários', 'Tags', 'Lista de arquivos'],
  'Robôs e integrações': ['Fluxos', 'Testar como cliente', 'Assistentes', 'Integrações', 'API'],
  Campanhas: ['Listas de contatos', 'Configurações de campanhas'],
  Empresa: ['Configurações', 'Financeiro', 'Auditoria'],
}
/** Anyone who administers nothing finds the little there is of these below the rest. */
const ofOthers = ['Tags', 'Lista de arquivos', 'Fluxos', 'Testar como cliente', 'Listas de contatos', 'Configurações']
const attendants = ['Campanhas', 'Listas de contatos']
const menus = {
  admin: daily,
  supervisor: [...daily.slice(2), ...ofOthers],
  // Without the right to write campaigns.
  user: [...daily.slice(2), ...ofOthers].filter(one => !attendants.includes(one)),
  super: [...daily, 'Empresas', 'Planos', 'Informativos', 'Cobranças', 'E-mails enviados'],
} satisfies Record<keyof typeof people, string[]>

const campaigns = ['Campanhas', 'Listas de contatos', 'Configurações de campanhas']

/** What is no more in an administrator's menu without these features of the plan. */
const withoutFeatures: [without: PlanFeature[], gone: string[]][] = [
  [['useCampaigns'], campaigns],
  [['useSchedules'], ['Agendamentos']],
  [['useInternalChat'], ['Chat interno']],
  [['useExternalApi'], ['API']],
  [['useKanban'], ['Kanban']],
  [['useOpenAi'], ['Assistentes']],
  [['useIntegrations'], ['Integrações']],
  [['useFlowConversation'], []],
  [['useFlowWebhook'], []],
  [['useFlowConversation', 'useFlowWebhook'], ['Fluxos']],
]

describe('the menu', () => {
  let page: OpenedPage
  afterEach(() => page.close())

  /** With what the company says about campaigns, of which the browser keeps `cshow`. */
  const opened = async (user: User, { plan = {}, campaignsEnabled = 'true' } = {}): Promise<void> => {
    const company = { ...user.company, settings: [{ key: 'campaignsEnabled', value: campaignsEnabled }] }
    page = new OpenedPage('/nothing', { ...user, company }, ({ path }) =>
      path.startsWith('/companies/listPlan') ? { plan } : undefined,
    )
    await page.shows('Página não encontrada')
    expect(local.get('cshow')).toBe(campaignsEnabled === 'true' ? 'true' : undefined)
  }
  const labels = (within: ParentNode): (string | undefined | null)[] =>
    [...within.querySelectorAll('a')].map(link => link.querySelector('span')?.firstChild?.textContent)
  const displayed = (): (string | undefined | null)[] => [...document.querySelectorAll('nav')].flatMap(labels)
  /** What lies behind the one entry for what is set up now and then. */
  const toSetUp = async (): Promise<Record<string, (string | undefined | null)[]>> => {
    await page.press('Configurar')
    const groups = await until(() => {
      const found = [...document.querySelectorAll('[role=dialog] section')]
      return found.length > 0 ? found : Promise.reject(new Error('not open'))
    })
    const all = groups.map(group => [
      group.getAttribute('aria-label'),
      [...group.querySelectorAll('a > span > span')].map(label => label.textContent),
    ])
    await page.press('Fechar')
    return Object.fromEntries(all)
  }
  const allOf = async (): Promise<unknown> => ({ daily: displayed(), setUp: await toSetUp() })
  const without = (gone: readonly string[]) => ({
    daily: daily.filter(one => !gone.includes(one)),
    setUp: Object.fromEntries(
      Object.entries(setUp)
        .map(([group, entries]) => [group, entries.filter(one => !gone.includes(one))] as const)
        .filter(([, entries]) => entries.length > 0),
    ),
  })

  it.each(Object.keys(people) as (keyof typeof people)[])('of %s has these entries', async who => {
    await opened(people[who])
    expect(displayed()).toEqual(menus[who])
  })

  it('of administrators has what is set up now and then behind one entry, and the page that is shown below it', async () => {
    await opened(people.admin)
    expect(await toSetUp()).toEqual(setUp)
    navigate('/tags')
    await until(() => expect(displayed()).toEqual([...daily, 'Tags']))
    expect(document.querySelector('nav [aria-current=page]')?.textContent).toBe('Tags')
  })

  it('finds what is set up by its name and by what the guide says of it, and Enter opens the first', async () => {
    await opened(people.admin)
    await page.press('Configurar')
    const box = await until(() => document.querySelector<HTMLInputElement>('[role=dialog] input') ?? Promise.reject())
    await page.shows('Os setores da empresa')
    const type = (text: string): void => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, text)
      box.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const found = () =>
      [...document.querySelectorAll('[role=dialog] section a > span > span')].map(one => one.textContent)
    type('xyz')
    await page.shows('Nenhuma página fala disso')
    type('qr code')
    await until(() => expect(found()).toEqual(['Conexões']))
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await page.arrivesAt('/connections')
  })

  it('of restaurante is not there', async () => {
    page = new OpenedPage('/nothing', person('restaurante'))
    await page.arrivesAt('/connections')
    expect(displayed()).toEqual([])
  })

  it.each(withoutFeatures)('of a plan without %j has all but %j', async (features, gone) => {
    await opened(people.admin, { plan: Object.fromEntries(features.map(feature => [feature, false])) })
    await until(() => expect(displayed()).toEqual(without(gone).daily))
    expect(await allOf()).toEqual(without(gone))
  })

  it('has no campaigns while the browser keeps no cshow', async () => {
    await opened(people.admin, { campaignsEnabled: 'false' })
    expect(await allOf()).toEqual(without(campaigns))
  })
})

describe('the menu that is folded', () => {
  let page: OpenedPage
  afterEach(() => {
    page.close()
    foldMenu(false)
    chooseLanguage('pt')
  })
  const links = (): HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>('nav a')]
  const names = (): (string | undefined | null)[] =>
    links().map(link => link.querySelector('span')?.firstChild?.textContent)
  const button = (): HTMLButtonElement => document.querySelector('aside button')!
  const normalizeText = (): HTMLElement | null => document.querySelector('nav[data-folded]')

  it('shows icons that are named as before, and on hover', async () => {
    page = new OpenedPage('/nothing', people.user)
    await page.shows('Página não encontrada')
    const before = names()
    await page.press('Recolher o menu')
    await until(() => expect(normalizeText()).not.toBeNull())
    expect(names()).toEqual(before)
    expect(links().every(link => link.querySelector('svg'))).toBe(true)
    expect(links().map(link => link.title)).toEqual(
      before.map(name => (name === 'Online' ? 'Online · Atendimentos: as conversas com os clientes' : name)),
    )
    expect([...document.querySelectorAll('nav .grow')]).toEqual([])
    await page.press('Mostrar o menu inteiro')
    await until(() => expect(normalizeText()).toBeNull())
    expect(names()).toEqual(before)
  })

  it('stays so in this browser, also for who works in it next', async () => {
    page = new OpenedPage('/nothing', people.user)
    await page.press('Recolher o menu')
    await until(() => expect(normalizeText()).not.toBeNull())
    expect(local.get('menuFolded')).toBe(true)
    page.close()
    expect(local.get('menuFolded')).toBe(true)
    page = new OpenedPage('/nothing', people.admin)
    await page.shows('Página não encontrada')
    expect(normalizeText()).not.toBeNull()
    expect(button().getAttribute('aria-expanded')).toBe('false')
  })

  it('is folded and shown by a key', async () => {
    page = new OpenedPage('/nothing', people.user)
    await page.shows('Página não encontrada')
    const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }))
    press()
    await until(() => expect(normalizeText()).not.toBeNull())
    press()
    await until(() => expect(normalizeText()).toBeNull())
  })

  it.each([
    ['en', 'Fold the menu', 'Show the whole menu'],
    ['es', 'Plegar el menú', 'Mostrar el menú completo'],
  ] as const)('says so in %s', async (language, whole, normalized) => {
    chooseLanguage(language)
    page = new OpenedPage('/nothing', people.user)
    await page.press(whole)
    await until(() => expect(button().title).toBe(normalized))
  })
})

describe('the routes', () => {
  type Row = Record<keyof typeof people, 'person' | 'super' | 'plan' | undefined>
  const everybody: Row = { admin: undefined, supervisor: undefined, user: undefined, super: undefined }
  const administrators: Row = { ...everybody, supervisor: 'person', user: 'person' }
  const overseers: Row = { ...everybody, user: 'person' }
  const platform: Row = { admin: 'super', supervisor: 'super', user: 'super', super: undefined }

  /** Why the page at an address does not open; undefined where it does. */
  const routes: Record<string, Row> = {
    '/': administrators,
    '/reports': administrators,
    '/tickets': everybody,
    '/primeiros-passos': administrators,
    '/tickets/7': everybody,
    '/connections': everybody,
    '/templates': administrators,
    '/testar-como-cliente': everybody,
    '/quick-messages': everybody,
    '/todolist': everybody,
    '/schedules': everybody,
    '/tags': everybody,
    '/contacts': everybody,
    '/helps': everybody,
    '/users': administrators,
    '/files': everybody,
    '/prompts': administrators,
    '/queue-integration': administrators,
    '/fluxos': everybody,
    '/fluxos/novo': everybody,
    '/fluxos/7/editar': everybody,
    '/fluxos/7/execucoes': overseers,
    '/fluxos/7/execucoes/8': overseers,
    '/messages-api': administrators,
    '/settings': everybody,
    '/settings/companies': everybody,
    '/kanban': everybody,
    '/financeiro': administrators,
    '/subscription': administrators,
    '/queues': administrators,
    '/audit': administrators,
    '/chats': everybody,
    '/chats/7': everybody,
    '/contact-lists': overseers,
    '/contact-lists/7/contacts': overseers,
    '/campaigns': overseers,
    '/campaign/7/report': overseers,
    '/campaigns-config': administrators,
    '/campaigns-config/opt-outs': administrators,
    '/announcements': { admin: 'plan', supervisor: 'plan', user: 'plan', super: undefined },
    '/ag_planos': platform,
    '/empresas': platform,
    '/cobrancas': platform,
    '/cobrancas/stray': platform,
    '/emails': platform,
  }
  /** Those that a plan without the feature closes for everybody. */
  const closed: Partial<Record<PlanFeature, string[]>> = {
    useCampaigns: [
      '/contact-lists',
      '/contact-lists/7/contacts',
      '/campaigns',
      '/campaign/7/report',
      '/campaigns-config',
      '/campaigns-config/opt-outs',
    ],
    useSchedules: ['/schedules'],
    useInternalChat: ['/chats', '/chats/7'],
    useExternalApi: ['/messages-api'],
    useKanban: ['/kanban'],
    useOpenAi: ['/prompts'],
    useIntegrations: ['/queue-integration'],
  }
  const flows = Object.keys(routes).filter(address => address.startsWith('/fluxos'))
  const errors = (user: User, without: readonly PlanFeature[]) => {
    const { refusalOf: errorReplyOf } = accessOf(user, feature => !without.includes(feature))
    return Object.fromEntries(Object.keys(routes).map(address => [address, errorReplyOf(featureAt(address)!)]))
  }

  test.for(Object.keys(people) as (keyof typeof people)[])('of %s open as the table says', who => {
    expect(errors(people[who], [])).toEqual(
      Object.fromEntries(Object.entries(routes).map(([address, row]) => [address, row[who]])),
    )
  })

  test.for([
    ...(Object.entries(closed) as [PlanFeature, string[]][]).map(
      ([feature, addresses]) => [[feature], addresses] as const,
    ),
    [['useFlowConversation'], []] as const,
    [['useFlowConversation', 'useFlowWebhook'], flows] as const,
  ])('without %j in the plan an administrator is led away from %j alone', ([without, addresses]) => {
    const rejected = Object.entries(errors(people.super, without)).filter(([, error]) => error !== undefined)
    expect(rejected.toSorted()).toEqual(addresses.map(address => [address, 'plan']).toSorted())
  })

  test('stand in this table, each page of the product', () => {
    expect(new Set(Object.keys(routes).map(featureAt))).toEqual(new Set(features))
  })
})
