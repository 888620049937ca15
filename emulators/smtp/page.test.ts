import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { LetterPage } from './page.ts'
import { SmtpEmulator } from './smtp.ts'

async function opened() {
  const smtp = await SmtpEmulator.start({ security: 'none' })
  onTestFinished(() => smtp.stop())
  const page = await LetterPage.start(smtp)
  onTestFinished(() => page.stop())
  const send = (letter: { subject: string; text: string; html?: string }) =>
    createTransport({ name: 'example.com', host: smtp.host, port: smtp.port, ignoreTLS: true }).sendMail({
      from: 'balcao@example.com',
      to: 'ana@example.com',
      ...letter,
    })
  const look = (path: string, language = 'pt') =>
    fetch(new URL(path, page.url), { headers: { 'accept-language': language } })
  return { page, send, look }
}

test('What was sent is listed, the newest first, in the language of anyone who looks, and each letter is read', async () => {
  const { send, look } = await opened()
  expect(await (await look('/')).text()).toContain('Nenhum e-mail foi enviado até agora.')
  await send({ subject: 'Primeira', text: 'Olá, você' })
  await send({ subject: 'Segunda & última', text: 'Tchau', html: '<p>Tchau</p>' })
  const list = await (await look('/', 'en')).text()
  expect(list).toContain('<h1>Letters</h1>')
  expect(list.indexOf('Segunda &amp; última')).toBeLessThan(list.indexOf('Primeira'))
  const first = await (await look('/1')).text()
  for (const text of ['<h1>Primeira</h1>', 'ana@example.com', 'Olá, você']) expect(first).toContain(text)
  expect(first).not.toContain('<iframe')
  expect((await look('/3')).status).toBe(404)
  expect((await look('/../etc')).status).toBe(404)
})

test('A letter does nothing: its HTML stands in a frame without rights, under a policy without sources', async () => {
  const { send, look } = await opened()
  const html = '<script>top.location = "https://evil.example"</script><img src="https://evil.example/x">"</iframe>'
  await send({ subject: '<script>alert(1)</script>', text: '<b>x</b>', html })
  const answer = await look('/1')
  const displayed = await answer.text()
  expect(displayed).not.toMatch(/<script|<img|<b>x/)
  expect(/sandbox="([^"]*)"/.exec(displayed)?.[1]).toBe('allow-popups allow-popups-to-escape-sandbox')
  expect(displayed).toContain('srcdoc="&lt;script&gt;')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('It answers nobody who came by another name', async () => {
  const { page } = await opened()
  const { port } = new URL(page.url)
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(403)
})
