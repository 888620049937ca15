import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { SmtpEmulator, type SmtpOptions } from '../../emulators/smtp/smtp.ts'
import { sendMail } from './mail.ts'
import { Outbound } from './request.ts'

const outbound = new Outbound({ mayReach: () => true })
const known = { username: 'loja', password: 'segredo' }

async function emulator(options: SmtpOptions = {}): Promise<SmtpEmulator> {
  const smtp = await SmtpEmulator.start({ security: 'none', ...known, ...options })
  onTestFinished(() => smtp.stop())
  return smtp
}

const placeOf = ({ host, port }: SmtpEmulator, more: object = {}) => ({
  ...{ host, port, security: 'none' as const, sender: 'loja@example.com', ...known },
  ...more,
})

const mail = { id: '1@example.com', to: 'ana@example.com', subject: 'Olá, você', body: 'Linha 1\n.\nÉ só.' }

/** As the machines of people do that trust its authority. */
function trust({ certificates }: SmtpEmulator): void {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, certificates.authority])
  onTestFinished(() => setDefaultCACertificates(before))
}

test('a mail arrives with its id, its subject and its words', async () => {
  const smtp = await emulator()
  expect(await sendMail(outbound, placeOf(smtp), mail)).toEqual({ sent: true })
  const [taken] = smtp.mails
  expect(taken).toMatchObject({ from: 'loja@example.com', to: ['ana@example.com'], isSecret: false })
  expect(taken!.text).toContain('Message-ID: <1@example.com>')
  expect(taken!.text).toContain('Subject: =?UTF-8?')
  expect(taken!.text).toMatch(/\n\nLinha 1/)
})

test.each(['tls', 'starttls'] as const)(
  'by %s it is secret, with the certificate of who was meant alone',
  async security => {
    const smtp = await emulator({ security })
    const place = placeOf(smtp, { security, host: 'localhost' })
    expect(await sendMail(outbound, place, mail)).toMatchObject({ fault: 'tls', isTemporary: false })
    trust(smtp)
    expect(await sendMail(outbound, place, mail)).toEqual({ sent: true })
    expect(smtp.mails).toMatchObject([{ isSecret: true }])
  },
)

test('where STARTTLS is demanded and not offered, nothing is said in clear', async () => {
  const smtp = await emulator()
  expect(await sendMail(outbound, placeOf(smtp, { security: 'starttls' }), mail)).toMatchObject({ fault: 'tls' })
  expect([smtp.mails, smtp.strangers]).toEqual([[], 0])
})

test('what is no TLS is reported as that', async () => {
  const smtp = await emulator()
  const reply = await sendMail(outbound, placeOf(smtp, { security: 'tls' }), mail)
  expect(reply).toMatchObject({ fault: 'tls' })
})

test('a wrong password is told, and is wrong later too', async () => {
  const smtp = await emulator()
  const reply = await sendMail(outbound, placeOf(smtp, { password: 'outra' }), mail)
  expect(reply).toMatchObject({ fault: 'login', isTemporary: false })
  expect(smtp.strangers).toBe(1)
})

test('who is unknown is told for good, what is rejected for now may go later', async () => {
  const strict = await emulator({ fault: 'recipient' })
  expect(await sendMail(outbound, placeOf(strict), mail)).toEqual({
    fault: 'recipient',
    detail: '550 No such mailbox',
    isTemporary: false,
  })
  const busy = await emulator({ fault: 'later' })
  expect(await sendMail(outbound, placeOf(busy), mail)).toEqual({
    fault: 'refused',
    detail: '451 Try again later',
    isTemporary: true,
  })
})

test('who takes a mail and hangs up leaves it in doubt', async () => {
  const smtp = await emulator({ fault: 'forgetful' })
  expect(await sendMail(outbound, placeOf(smtp), mail)).toMatchObject({ fault: 'unreachable', isTemporary: true })
  expect(smtp.mails).toHaveLength(1)
})

test('who says nothing is given up, and a stop of the program breaks off what is under way', async () => {
  const smtp = await emulator({ fault: 'silent' })
  expect(await sendMail(outbound, placeOf(smtp), mail, 'platform', 50)).toMatchObject({
    fault: 'slow',
    isTemporary: true,
  })
  const stopping = new Outbound({ mayReach: () => true })
  const sending = sendMail(stopping, placeOf(smtp), mail)
  stopping.stop()
  expect(await sending).toMatchObject({ fault: 'stopped' })
  expect(stopping.mails.all()).toEqual([{ by: 'platform', result: 'stopped', times: 1 }])
})

test('no mail goes to private addresses, as written and as looked up', async () => {
  const smtp = await emulator()
  for (const host of ['127.0.0.1', 'localhost', '10.0.0.1', '::1'])
    expect(await sendMail(new Outbound(), placeOf(smtp, { host }), mail)).toMatchObject({
      fault: 'private',
      isTemporary: false,
    })
  expect(await sendMail(outbound, placeOf(smtp, { port: 1 }), mail)).toMatchObject({
    fault: 'unreachable',
    isTemporary: true,
  })
})

test('a subject or an address with line ends adds no heads', async () => {
  const smtp = await emulator()
  await sendMail(outbound, placeOf(smtp), { ...mail, subject: 'Oi\r\nBcc: eva@example.com' })
  expect(smtp.mails[0]).toMatchObject({ to: ['ana@example.com'] })
  expect(smtp.mails[0]!.text).not.toMatch(/^Bcc:/m)
})
