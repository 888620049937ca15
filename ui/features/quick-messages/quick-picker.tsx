import { useState } from 'react'
import { normalizeText } from '../../../core/kit/text.ts'
import { type QuickMessage, quickMessageRoutes } from '../../../core/tenant/quick-messages/contract.ts'
import { defineTexts, useTexts } from '../../i18n/texts.ts'
import { Choice, ErrorState, Finder, Icon, Spinner, showFailure } from '../../kit/index.ts'
import { listOf, useList } from '../../lib/lists/index.ts'
import type { Picked } from './box-keys.ts'
import { pickedOf } from './picked-of.ts'
import * as styles from './quick-picker.module.css'

/** All quick messages for a ticket, found by whatever word of them: their variables are filled. */
export default function QuickPicker({ ticketId, onPick }: { ticketId: number; onPick: (picked: Picked) => void }) {
  const t = useTexts(texts)
  const [text, setText] = useState('')
  const { rows, failure, reload } = useList(
    listOf(quickMessageRoutes.suggest, { query: { ticketId: String(ticketId) } }),
  )
  const pick = async (row: QuickMessage): Promise<void> => {
    try {
      onPick(await pickedOf(row))
    } catch (error) {
      showFailure(error)
    }
  }
  if (!rows) return failure ? <ErrorState small error={failure} onRetry={reload} /> : <Spinner />
  const words = normalizeText(text).split(/\s+/)
  const found = rows.filter(({ shortcode, message }) => {
    const own = normalizeText(`/${shortcode} ${message}`)
    return words.every(word => own.includes(word))
  })
  return (
    <div className={styles.picker}>
      <Finder
        label={t('find')}
        listLabel={t('title')}
        placeholder={t('find')}
        maxLength={50}
        note={found.length === 0 && t(rows.length === 0 ? 'none' : 'notFound')}
        text={text}
        onText={setText}
        count={found.length}
        onChoose={at => {
          const row = found[at]
          if (row) void pick(row)
        }}
      >
        {placeOf =>
          found.map((row, at) => (
            <Choice key={row.id} {...placeOf(at)}>
              <span className="grow">
                <strong>/{row.shortcode}</strong>
                <span className="soft clamp">{row.message || row.mediaName}</span>
              </span>
              {row.isMedia && <Icon name="attach" size={18} label={t('withFile', { name: row.mediaName ?? '' })} />}
            </Choice>
          ))
        }
      </Finder>
    </div>
  )
}

const texts = defineTexts({
  pt: {
    title: 'Mensagens rápidas',
    find: 'Buscar mensagem rápida',
    none: 'Nenhuma mensagem rápida ainda. Elas são criadas no menu, em Mensagens rápidas.',
    notFound: 'Nenhuma mensagem rápida tem estas palavras.',
    withFile: 'Com o arquivo {name}',
  },
  en: {
    title: 'Quick messages',
    find: 'Find a quick message',
    none: 'No quick messages yet. They are made in the menu, under Quick messages.',
    notFound: 'No quick message has these words.',
    withFile: 'With the file {name}',
  },
  es: {
    title: 'Mensajes rápidos',
    find: 'Buscar mensaje rápido',
    none: 'Aún no hay mensajes rápidos. Se crean en el menú, en Mensajes rápidos.',
    notFound: 'Ningún mensaje rápido tiene estas palabras.',
    withFile: 'Con el archivo {name}',
  },
})
