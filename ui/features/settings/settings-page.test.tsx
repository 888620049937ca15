// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { defaultWeekHours, type WeekHours } from '../../../core/kit/week-hours.ts'
import { type Setting, settingRules } from '../../../core/tenant/settings/contract.ts'
import { OpenedPage, person, type Sent } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'

let page: OpenedPage
afterEach(() => page.close())

/** A company with these settings, the others at their defaults; it takes every change. */
function companyWith(chosen: Record<string, string>, schedules: WeekHours = []) {
  const settings: Setting[] = Object.entries(settingRules)
    .filter(([, rule]) => rule.who === 'staff')
    .map(([key, rule]) => ({ key, value: chosen[key] ?? rule.initial }))
  return ({ method, path, body }: Sent): unknown => {
    if (path === '/settings') return settings
    if (method === 'PUT' && path.startsWith('/settings/')) return body
    return path.startsWith('/companies/1') ? { schedules } : undefined
  }
}

describe('settings', () => {
  it('are read by everybody on the staff and changed by administrators alone', async () => {
    page = new OpenedPage('/settings', person('user'), companyWith({ userRating: 'enabled' }))
    await page.shows('Só administradores mudam as configurações.')
    expect(page.text).not.toContain('Token do Asaas')
    expect(page.text).toContain('AvaliaçõesHabilitado')
    expect(document.querySelectorAll('main input, main select')).toHaveLength(0)
    expect(document.querySelector('nav a[href="/settings"]')).not.toBeNull()
  })

  it('save themselves and say so', async () => {
    page = new OpenedPage('/settings', person('admin'), companyWith({}))
    await page.shows('Avaliações')
    const ratings = page.labelled<HTMLSelectElement>('Avaliações')
    expect(ratings.matches(':disabled')).toBe(false)
    ratings.value = 'enabled'
    ratings.dispatchEvent(new Event('change', { bubbles: true }))
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
    const ratings = page.labelled<HTMLSelectElement>('Avaliações')
    ratings.value = 'enabled'
    ratings.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => expect(document.querySelector('main [role=alert]')?.textContent).toBe(message))
    expect(ratings.value).toBe('disabled')
  })

  it('show the time zone of the company, which administrators change', async () => {
    page = new OpenedPage('/settings', person('admin'), companyWith({}))
    await page.shows('Fuso horário')
    const zone = page.labelled<HTMLSelectElement>('Fuso horário')
    expect(zone.value).toBe('America/Sao_Paulo')
    zone.value = 'America/Manaus'
    zone.dispatchEvent(new Event('change', { bubbles: true }))
    const saved = { path: '/companies/1/time-zone', body: { timeZone: 'America/Manaus' } }
    await until(() => expect(page.sent.find(call => call.method === 'PUT')).toMatchObject(saved))
    expect(zone.value).toBe('America/Manaus')
  })

  it.each(['disabled', 'queue'])('have no hours of the company while scheduleType is %s', async scheduleType => {
    page = new OpenedPage('/settings', person('admin'), companyWith({ scheduleType }))
    await page.shows('Opções')
    expect(page.text).not.toContain('Horários')
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

  it('show the hours to the others, who cannot change them', async () => {
    page = new OpenedPage('/settings', person('supervisor'), companyWith({ scheduleType: 'company' }))
    await page.press('Horários')
    await page.shows('Segunda-feira')
    await until(() => expect(page.text).not.toContain('Salvar horários'))
    expect(page.text).toContain('Segunda-feiradas 08:00 às 18:00')
    expect(document.querySelectorAll('main input')).toHaveLength(0)
  })
})
