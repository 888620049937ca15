// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { defaultWeekHours, type Holidays, type WeekHours } from '../../../core/domain/business-hours.ts'
import { type Setting, secretKeys, settingRules } from '../../../core/tenant/settings/contract.ts'
import { OpenedPage, person, type Sent } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import { choices, isSwitch, type SecretName, secretGroups } from './options.ts'
import { settingTexts } from './texts.ts'

let page: OpenedPage
afterEach(() => page.close())

/** A company with these settings, the others at their defaults; it takes every change. */
function companyWith(chosen: Record<string, string>, schedules: WeekHours = [], holidays: Holidays = []) {
  const settings: Setting[] = Object.entries(settingRules)
    .filter(([, rule]) => rule.who === 'staff')
    .map(([key, rule]) => ({ key, value: chosen[key] ?? rule.initial }))
  return ({ method, path, body }: Sent): unknown => {
    if (path === '/settings') return settings
    if (method === 'PUT' && path.startsWith('/settings/')) return body
    if (path === '/companies/1/schedules') return { schedules, holidays, ...(body as object) }
    return path.startsWith('/companies/1') ? { schedules, holidays } : undefined
  }
}

const puts = (): Sent[] => page.sent.filter(({ method }) => method === 'PUT')

function typeInto(box: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

const tabs = () => [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)

/** The switch with this label. */
const switchOf = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')].find(one => one.textContent === label)
  const box = found?.querySelector<HTMLInputElement>('[role=switch]')
  if (!box) throw new Error(`no switch is labelled ${label}`)
  return box
}
const fieldOf = (label: string): HTMLElement => page.labelled(label).closest('div')!

function choose(label: string, value: string): void {
  const select = page.labelled<HTMLSelectElement>(label)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

/** What the select of a setting offers, and in which words. */
function wordsOf(page: OpenedPage, key: string): { values: string[]; words: string[] } {
  const label = settingTexts.pt[key as keyof typeof settingTexts.pt] as string
  const offered = [...page.labelled<HTMLSelectElement>(label).options]
  return { values: offered.map(({ value }) => value), words: offered.map(({ text }) => text) }
}

describe('settings', () => {
  it('are read by everybody on the staff and changed by administrators alone', async () => {
    page = new OpenedPage('/settings', person('user'), companyWith({ userRating: 'enabled' }))
    await page.shows('Só administradores mudam as configurações.')
    expect(page.text).not.toContain('Token do Asaas')
    expect(tabs()).not.toContain('E-mail e IA')
    expect(page.text).toContain('AvaliaçõesHabilitado')
    expect(document.querySelectorAll('main input, main select')).toHaveLength(0)
    expect(document.querySelector('nav a[href="/settings"]')).not.toBeNull()
  })

  it('keep the tab in the address, so that a reload finds it, and the focus on it', async () => {
    page = new OpenedPage('/settings', person('admin'), companyWith({}))
    await page.shows('E-mail e IA')
    // What is of the platform stands there for its administrators alone.
    expect(tabs()).toEqual(['Opções', 'E-mail e IA'])
    const tab = (): HTMLElement =>
      [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(one => one.textContent === 'E-mail e IA')!
    tab().focus()
    tab().click()
    await until(() => expect(location.pathname).toBe('/settings/integrations'))
    await until(() => expect(tab().getAttribute('aria-selected')).toBe('true'))
    expect(document.activeElement).toBe(tab())
  })

  it('save themselves and say so', async () => {
    page = new OpenedPage('/settings', person('admin'), companyWith({}))
    await page.shows('Avaliações')
    const ratings = switchOf('Avaliações')
    expect([ratings.matches(':disabled'), ratings.checked]).toEqual([false, false])
    ratings.click()
    await page.shows('Operação atualizada com sucesso.')
    const saved = page.sent.find(call => call.method === 'PUT')
    expect(saved).toMatchObject({ path: '/settings/userRating', body: { value: 'enabled' } })
  })

  it('keep saying that a change was not saved, and take it back', async () => {
    const answer = companyWith({})
    const message = 'O servidor está ocupado.'
    page = new OpenedPage('/settings', person('admin'), call =>
      call.method === 'PUT' ? Response.json({ error: 'ERR_BUSY', message }, { status: 503 }) : answer(call),
    )
    await page.shows('Avaliações')
    switchOf('Avaliações').click()
    await until(() => expect(document.querySelector('main [role=alert]')?.textContent).toBe(message))
    await until(() => expect(switchOf('Avaliações').checked).toBe(false))
    expect(page.text).not.toContain('Salvo')
  })

  it('are saved half a second after the last of several changes, with a mark beside the option', async () => {
    page = new OpenedPage('/settings', person('admin'), companyWith({}))
    await page.shows('Histórico de outras filas')
    switchOf('Aceitar chamadas').click()
    choose('Gerenciamento de expediente', 'queue')
    choose('Gerenciamento de expediente', 'company')
    expect(puts()).toEqual([])
    await until(() => expect(puts()).toHaveLength(2))
    expect(puts()).toMatchObject([
      { path: '/settings/call', body: { key: 'call', value: 'enabled' } },
      { path: '/settings/scheduleType', body: { key: 'scheduleType', value: 'company' } },
    ])
    await until(() => expect(switchOf('Aceitar chamadas').closest('div')!.textContent).toContain('Salvo'))
    expect(switchOf('Avaliações').closest('div')!.textContent).not.toContain('Salvo')
    await page.shows('Horários')
  })

  it('are saved at once when the page is left meanwhile', async () => {
    page = new OpenedPage('/settings', person('admin'), companyWith({}))
    await page.shows('Histórico de outras filas')
    switchOf('Aceitar chamadas').click()
    await page.press('Kanban')
    await until(() => expect(puts()).toMatchObject([{ path: '/settings/call' }]))
  })

  it('take numbers and texts within their limits alone', async () => {
    page = new OpenedPage('/settings', person('admin'), companyWith({}))
    const hours = 'Encerrar atendimentos parados após (horas)'
    await page.shows(hours)
    expect(fieldOf(hours).textContent).toContain('0 desliga; 24 é um bom começo.')
    await page.types(hours, '9000')
    await page.shows('Use um número inteiro de 0 a 8760.')
    await page.types('Mensagem ao encerrar um atendimento parado', 'x'.repeat(1001))
    await page.shows('Use no máximo 1000 caracteres.')
    await page.types('Mensagem ao encerrar um atendimento parado', 'Até logo!')
    await until(() => expect(puts()).toHaveLength(1))
    await page.types(hours, '24')
    await until(() => expect(puts()).toHaveLength(2))
    expect(puts().map(({ body }) => body)).toMatchObject([
      { value: 'Até logo!' },
      { key: 'autoCloseHours', value: '24' },
    ])
  })

  it.each(['admin', 'user'] as const)('follow what someone else changes, for a %s', async profile => {
    page = new OpenedPage('/settings', person(profile), companyWith({}))
    await page.shows('Histórico de outras filas')
    const setting = { key: 'call', value: 'enabled' }
    await page.hears({ seq: 1, event: 'company-1-settings', data: { action: 'update', setting } })
    if (profile === 'admin') await until(() => expect(switchOf('Aceitar chamadas').checked).toBe(true))
    else await page.shows('Aceitar chamadasSim')
  })

  it('are found by their words, also those that explain them', async () => {
    page = new OpenedPage('/settings', person('admin'), companyWith({}))
    await page.shows('Histórico de outras filas')
    const box = document.querySelector<HTMLInputElement>('main input[type=search]')!
    const displayed = () => [...document.querySelectorAll('main section > h2')].map(({ textContent }) => textContent)
    const all = displayed()
    typeInto(box, 'nota de 1 a 3')
    await until(() => expect(displayed()).toEqual(['Atendimento']))
    expect(switchOf('Avaliações')).toBeDefined()
    expect(page.text).not.toContain('Aceitar chamadas')
    typeInto(box, 'boleto')
    await until(() => expect(displayed()).toEqual(['Sistemas de cobrança']))
    typeInto(box, 'xyz')
    await page.shows('Nenhuma configuração fala disso.')
    typeInto(box, '')
    await until(() => expect(displayed()).toEqual(all))
  })

  it('offer every choice of the specification, each as the server knows it', async () => {
    page = new OpenedPage('/settings', person('admin'), companyWith({}))
    await page.shows('Avaliações')
    const names = Object.keys(choices) as (keyof typeof choices)[]
    // What is on or off is a switch, which shows what the company has.
    const onOff = names.filter(isSwitch)
    expect(onOff.map(key => settingRules[key].values)).toEqual(onOff.map(() => ['enabled', 'disabled']))
    for (const key of onOff)
      expect(switchOf(settingTexts.pt[key]).checked, key).toBe(settingRules[key].initial === 'enabled')
    const offered = names.filter(key => !isSwitch(key)).map(key => [key, wordsOf(page, key).values] as const)
    for (const [key, values] of offered) expect(values, key).toEqual(settingRules[key as keyof typeof choices].values)
    expect(wordsOf(page, 'scheduleType').words).toEqual([
      ...['Desabilitado', 'Gerenciamento por fila', 'Gerenciamento por empresa'],
    ])
    expect(wordsOf(page, 'chatBotType').words).toEqual(['Texto'])
    expect(Object.keys(choices)).toEqual(
      expect.arrayContaining([
        ...[
          'userRating',
          'scheduleType',
          'CheckMsgIsGroup',
          'call',
          'chatBotType',
          'sendGreetingAccepted',
          'sendMsgTransfTicket',
        ],
      ]),
    )
  })

  it('keep tokens for administrators, who write them and read whether there is one', async () => {
    const answer = companyWith({})
    const secrets = secretKeys.map(key => ({ key, value: '', isSet: key === 'asaas' }))
    page = new OpenedPage('/settings', person('admin'), call =>
      call.method === 'GET' && call.path === '/settings' ? [...(answer(call) as Setting[]), ...secrets] : answer(call),
    )
    await page.shows('Token do Asaas')
    const offered = secretGroups.flatMap(({ keys }): readonly SecretName[] => keys)
    // Those of IXC and MK-AUTH do nothing yet: the API alone takes them.
    expect(offered).toEqual(['asaas'])
    expect(page.text).not.toMatch(/IXC|MK-AUTH/)
    for (const key of offered) {
      const box = page.labelled<HTMLInputElement>(settingTexts.pt[key])
      expect([box.type, box.value, box.placeholder], key).toEqual(['password', '', 'definido'])
    }
    await page.types('Token do Asaas', '$aact_1')
    await page.press('Salvar: Token do Asaas')
    await until(() => expect(puts()).toMatchObject([{ path: '/settings/asaas', body: { value: '$aact_1' } }]))
    await page.press('Apagar: Token do Asaas')
    await page.shows('Tem certeza que deseja apagar este valor?')
    await page.press('Apagar')
    await until(() => expect(puts().at(-1)).toMatchObject({ path: '/settings/asaas', body: { value: '' } }))
  })

  it('show the time zone of the company, which administrators change', async () => {
    let timeZone = 'America/Sao_Paulo'
    const admin = person('admin')
    page = new OpenedPage('/settings', admin, call => {
      if (call.path === '/auth/me') return { ...admin, company: { ...admin.company, timeZone } }
      if (call.method === 'PUT') timeZone = (call.body as { timeZone: string }).timeZone
      return companyWith({})(call)
    })
    await page.shows('Fuso horário')
    const zone = page.labelled('Fuso horário')
    expect(zone.textContent).toContain('São Paulo')
    zone.click()
    const line = await until(
      () => document.querySelector<HTMLInputElement>('[role=combobox]') ?? Promise.reject(new Error('no line')),
    )
    typeInto(line, 'manaus')
    await until(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(1))
    document.querySelector<HTMLElement>('[role=option]')!.click()
    expect(page.sent.some(call => call.method === 'PUT')).toBe(false)
    const saved = { path: '/companies/1/time-zone', body: { timeZone: 'America/Manaus' } }
    await until(() => expect(page.sent.find(call => call.method === 'PUT')).toMatchObject(saved))
    await until(() => expect(zone.textContent).toContain('Manaus'))
  })

  it('follow the time zone and the hours that someone else sets, where nothing was typed meanwhile', async () => {
    let [timeZone, schedules] = ['America/Sao_Paulo', defaultWeekHours as WeekHours]
    const answer = companyWith({ scheduleType: 'company' })
    const admin = person('admin')
    page = new OpenedPage('/settings', admin, call => {
      if (call.path === '/auth/me') return { ...admin, company: { ...admin.company, timeZone } }
      return call.path === '/companies/1' ? { schedules, holidays: [] } : answer(call)
    })
    const changes = (seq: number) => page.hears({ seq, event: 'company-1-company', data: { action: 'update' } })
    await page.shows('Fuso horário')
    timeZone = 'America/Manaus'
    await changes(1)
    await until(() => expect(page.labelled('Fuso horário').textContent).toContain('Manaus'))
    await page.press('Horários')
    await page.shows('Segunda-feira')
    const opens = (): HTMLInputElement => document.querySelector<HTMLInputElement>('fieldset input')!
    const setTo = (startTime: string): void => {
      schedules = defaultWeekHours.with(0, { ...defaultWeekHours[0]!, startTime })
    }
    setTo('07:15')
    await changes(2)
    await until(() => expect(opens().value).toBe('07:15'))
    typeInto(opens(), '0900')
    setTo('07:45')
    const requested = () => page.sent.filter(({ method, path }) => method === 'GET' && path === '/companies/1').length
    const before = requested()
    await changes(3)
    await until(() => expect(requested()).toBeGreaterThan(before))
    await page.shows('Alguém salvou outros horários enquanto você editava estes.')
    expect(opens().value).toBe('09:00')
    await page.press('Ver os horários salvos')
    await until(() => expect(opens().value).toBe('07:45'))
    expect(page.text).not.toContain('Alguém salvou')
  })

  it('write nothing over the hours that someone else saved before that was heard, unless one says so', async () => {
    let [stored, rejects] = [defaultWeekHours as WeekHours, false]
    const answer = companyWith({ scheduleType: 'company' })
    page = new OpenedPage('/settings/schedules', person('admin'), call => {
      if (call.method === 'PUT' && rejects)
        return Response.json(
          { error: 'ERR_HOURS_CHANGED', message: 'Os horários mudaram. Nada foi salvo.' },
          { status: 409 },
        )
      return call.path === '/companies/1' ? { schedules: stored, holidays: [] } : answer(call)
    })
    await page.shows('Segunda-feira')
    const opens = (): HTMLInputElement => document.querySelector<HTMLInputElement>('fieldset input')!
    const seen = (): unknown => (puts().at(-1)!.body as { seen: unknown }).seen
    typeInto(opens(), '0900')
    const before = { schedules: stored, holidays: [] }
    stored = defaultWeekHours.with(0, { ...defaultWeekHours[0]!, startTime: '07:45' })
    rejects = true
    await page.press('Salvar horários')
    await page.shows('Os horários mudaram. Nada foi salvo.')
    await page.shows('Manter os meus')
    expect([seen(), opens().value]).toEqual([before, '09:00'])
    rejects = false
    await page.press('Manter os meus')
    await until(() => expect(page.text).not.toContain('Manter os meus'))
    await page.press('Salvar horários')
    await page.shows('Horários atualizados com sucesso.')
    expect([seen(), opens().value]).toEqual([{ schedules: stored, holidays: [] }, '09:00'])
  })

  it.each(['disabled', 'queue'])('have no hours of the company while scheduleType is %s', async scheduleType => {
    page = new OpenedPage('/settings', person('admin'), companyWith({ scheduleType }))
    await page.shows('Opções')
    // The words of toasts outlive the page.
    const tabs = [...document.querySelectorAll('[role=tab]')].map(tab => tab.textContent)
    expect(tabs).toContain('Opções')
    expect(tabs).not.toContain('Horários')
  })

  it.each(['user', 'admin'] as const)('say to a %s which hours end on the day after', async profile => {
    const hours = defaultWeekHours.with(1, { ...defaultWeekHours[1]!, startTime: '09:30', endTime: '07:00' })
    page = new OpenedPage('/settings', person(profile), companyWith({ scheduleType: 'company' }, hours))
    await page.press('Horários')
    await page.shows('do dia seguinte')
    expect(page.text.match(/do dia seguinte/g)).toHaveLength(1)
    const tuesday = [...document.querySelectorAll('dl > div, fieldset')].find(day => day.textContent?.includes('Terça'))
    expect(tuesday?.textContent).toContain('do dia seguinte')
  })

  it('have the hours of the company when scheduleType is company, with the usual week at first', async () => {
    page = new OpenedPage('/settings', person('admin'), companyWith({ scheduleType: 'company' }))
    await page.press('Horários')
    await page.shows('Segunda-feira')
    const times = [...document.querySelectorAll('fieldset input')].map(box => (box as HTMLInputElement).value)
    expect(times.slice(8)).toEqual(['08:00', '18:00', '08:00', '12:00', '00:00', '00:00'])
    await page.press('Salvar horários')
    await page.shows('Horários atualizados com sucesso.')
    expect(page.sent.find(call => call.method === 'PUT')).toMatchObject({ path: '/companies/1/schedules' })
  })

  it('have a second interval of a day where someone adds one, whole or not at all', async () => {
    page = new OpenedPage('/settings/schedules', person('admin'), companyWith({ scheduleType: 'company' }))
    await page.press('Adicionar outro intervalo: Segunda-feira')
    await page.shows('Reabre às')
    const [, , start, end] = document.querySelectorAll<HTMLInputElement>('fieldset input')
    typeInto(start!, '1330')
    await page.press('Salvar horários')
    await page.shows('Obrigatório')
    expect([start!.value, puts()]).toEqual(['13:30', []])
    typeInto(end!, '1800')
    await page.press('Salvar horários')
    await page.shows('Horários atualizados com sucesso.')
    const [monday, tuesday] = (puts()[0]!.body as { schedules: WeekHours }).schedules
    expect(monday).toMatchObject({ startTime: '08:00', secondStartTime: '13:30', secondEndTime: '18:00' })
    expect(tuesday).toEqual(defaultWeekHours[1])
    await page.press('Tirar o segundo intervalo: Segunda-feira')
    await until(() => expect(page.text).not.toContain('Reabre às'))
  })

  it('have the same hours, break and all, on all days or those of work at one click', async () => {
    page = new OpenedPage('/settings/schedules', person('admin'), companyWith({ scheduleType: 'company' }))
    await page.press('Adicionar outro intervalo: Segunda-feira')
    await page.shows('Reabre às')
    const boxes = () => [...document.querySelectorAll<HTMLInputElement>('fieldset input')]
    for (const [at, time] of ['0900', '1200', '1330', '1900'].entries()) typeInto(boxes()[at]!, time)
    await page.press('O mesmo de segunda a sexta')
    await until(() => expect(boxes()).toHaveLength(5 * 4 + 2 * 2))
    expect(
      boxes()
        .map(({ value }) => value)
        .slice(16),
    ).toEqual([...['09:00', '12:00', '13:30', '19:00'], ...['08:00', '12:00', '00:00', '00:00']])
    await page.press('O mesmo em todos os dias')
    await until(() => expect(boxes()).toHaveLength(7 * 4))
    await page.press('Salvar horários')
    await page.shows('Horários atualizados com sucesso.')
    const { schedules } = puts()[0]!.body as { schedules: WeekHours }
    expect(schedules.map(({ weekdayEn }) => weekdayEn)).toEqual(defaultWeekHours.map(({ weekdayEn }) => weekdayEn))
    expect(new Set(schedules.map(({ startTime, secondEndTime }) => `${startTime} ${secondEndTime}`)).size).toBe(1)
  })

  it('have holidays with a day and a name', async () => {
    const holidays = [{ date: '2026-12-25', name: 'Natal' }]
    page = new OpenedPage(
      '/settings/schedules',
      person('admin'),
      companyWith({ scheduleType: 'company' }, [], holidays),
    )
    await page.shows('Feriados')
    await page.press('Adicionar feriado')
    await page.press('Salvar horários')
    await page.shows('Data inválida')
    const [, , date, name] = document.querySelectorAll<HTMLInputElement>('[name^=holidays]')
    typeInto(date!, '2027-01-01')
    typeInto(name!, 'Ano-novo')
    await page.press('Salvar horários')
    await page.shows('Horários atualizados com sucesso.')
    expect(puts()[0]!.body).toMatchObject({ holidays: [...holidays, { date: '2027-01-01', name: 'Ano-novo' }] })
    await page.press('Tirar: Natal')
    await until(() => expect(document.querySelectorAll('[name^=holidays]')).toHaveLength(2))
  })

  it('tell both intervals and the holidays to those who only read them', async () => {
    const day = { ...defaultWeekHours[0]!, endTime: '12:00', secondStartTime: '13:30', secondEndTime: '18:00' }
    const holidays = [{ date: '2026-12-25', name: 'Natal' }]
    const answer = companyWith({ scheduleType: 'company' }, defaultWeekHours.with(0, day), holidays)
    page = new OpenedPage('/settings/schedules', person('user'), answer)
    await page.shows('Segunda-feiradas 08:00 às 12:00 e das 13:30 às 18:00Terça')
    await page.shows('Feriados25/12/2026Natal')
  })

  it('show the hours to the others, who cannot change them', async () => {
    page = new OpenedPage('/settings', person('supervisor'), companyWith({ scheduleType: 'company' }))
    await page.press('Horários')
    await page.shows('Segunda-feira')
    await until(() => expect(page.text).not.toContain('Salvar horários'))
    expect(page.text).toContain('Segunda-feiradas 08:00 às 18:00')
    expect(page.text).toContain('Domingofechado o dia todo')
    expect(document.querySelectorAll('main input')).toHaveLength(0)
  })
})
