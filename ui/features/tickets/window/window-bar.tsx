import { Suspense, useState } from 'react'
import { HOUR, MINUTE } from '../../../../core/kit/clock.ts'
import type { Message } from '../../../../core/tenant/messages/contract.ts'
import { defineTexts, useTexts } from '../../../i18n/texts.ts'
import { Button, Icon } from '../../../kit/index.ts'
import { formatDayAndTime, formatTime } from '../../../lib/time/dates.ts'
import { TemplateDialog } from '../../templates/index.ts'
import type { OpenTicket } from '../data/use-ticket.ts'
import type { ServiceWindow } from './use-window.ts'
import * as styles from './window.module.css'

interface WindowBarProps {
  ticket: OpenTicket
  window: ServiceWindow
  onSent: (message: Message) => void
}

/** Above the box: until when anything may be written, and the way to a template, which may be sent at any time. */
export default function WindowBar({ ticket, window, onSent }: WindowBarProps) {
  const t = useTexts(texts)
  const [choosing, setChoosing] = useState(false)
  const { isClosed, left, closesAt } = window
  const tone = isClosed ? 'closed' : left <= HOUR ? 'soon' : undefined
  return (
    <div className={styles.bar} data-tone={tone}>
      <Icon name={isClosed ? 'lock' : 'clock'} size={18} />
      <span className="grow" role={isClosed ? 'status' : undefined}>
        {isClosed || closesAt === null
          ? t('closed')
          : t('open', { until: untilOf(closesAt, left), left: leftOf(left) })}
      </span>
      {ticket.whatsappId !== null && window.can?.templates && (
        <Button small kind={isClosed ? 'primary' : 'plain'} onClick={() => setChoosing(true)}>
          {t('template')}
        </Button>
      )}
      {choosing && (
        <Suspense>
          <TemplateDialog ticket={ticket} onSent={onSent} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The time alone where that is enough. */
const untilOf = (closesAt: string, left: number): string =>
  left < 12 * HOUR ? formatTime(closesAt) : formatDayAndTime(closesAt)

const leftOf = (left: number): string =>
  left >= HOUR ? `${Math.floor(left / HOUR)} h` : `${Math.max(1, Math.floor(left / MINUTE))} min`

const texts = defineTexts({
  pt: {
    open: 'Resposta livre até {until} (faltam {left}).',
    closed:
      'O contato escreveu há mais de 24 horas: agora só um modelo aprovado pode ser enviado, até que ele escreva.',
    template: 'Enviar modelo',
  },
  en: {
    open: 'Free to answer until {until} ({left} left).',
    closed: 'The contact wrote more than 24 hours ago: only an approved template can be sent now, until they write.',
    template: 'Send template',
  },
  es: {
    open: 'Respuesta libre hasta {until} (faltan {left}).',
    closed:
      'El contacto escribió hace más de 24 horas: ahora solo se puede enviar una plantilla aprobada, hasta que escriba.',
    template: 'Enviar plantilla',
  },
})
