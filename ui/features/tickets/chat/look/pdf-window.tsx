import { useEffect, useState } from 'react'
import { useTexts } from '../../../../i18n/texts.ts'
import { Button, IconButton, Spinner } from '../../../../kit/index.ts'
import { Layer } from '../../../../kit/layers/layer.tsx'
import { isAppleTouch } from '../../../../lib/devices.ts'
import { download } from '../../../../lib/download.ts'
import { ticketTexts } from '../../texts/index.ts'
import type { ChatMessage } from '../conversation/chat-message.ts'
import * as styles from './look.module.css'
import { pdfTexts } from './pdf-texts.ts'

interface PdfWindowProps {
  message: ChatMessage
  onClose: () => void
}

type Displayed = { url: string } | 'opening' | 'noViewer' | 'notPdf' | 'failed'

/** A PDF over the page, in the viewer that the browser itself has; where it has none, it says so and offers the file. */
export default function PdfWindow({ message, onClose }: PdfWindowProps) {
  const t = useTexts(ticketTexts)
  const p = useTexts(pdfTexts)
  const name = message.mediaName ?? message.body
  const link = message.mediaUrl ?? ''
  const displayed = usePdf(link)
  const save = (): void => download(link, name)
  return (
    <Layer place="all" onClose={onClose}>
      <div className={styles.window} role="dialog" aria-modal="true" aria-label={name}>
        <div className={styles.tools}>
          <span className="grow ellipsis">{name}</span>
          <IconButton icon="download" label={t('download')} onClick={save} />
          <IconButton icon="close" label={p('close')} data-autofocus onClick={onClose} />
        </div>
        {typeof displayed === 'object' ? (
          <iframe className={styles.pdf} src={displayed.url} title={name} />
        ) : (
          <div className={styles.unshown} role="status">
            {displayed === 'opening' ? (
              <Spinner />
            ) : (
              <>
                <p>{p(displayed)}</p>
                <Button icon="download" onClick={save}>
                  {t('download')}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
    </Layer>
  )
}

/**
 * The file as an address of this page's own. Its answer is under a policy that lets it do nothing, under which browsers run no viewer
 * either; what is made of it here is a PDF whatever its sender called it, so that no script of ours or theirs reads it as a page.
 */
function usePdf(link: string): Displayed {
  const [displayed, show] = useState<Displayed>('opening')
  useEffect(() => {
    // iPhones and iPads say that they have one, and show the first page alone.
    if (!navigator.pdfViewerEnabled || isAppleTouch()) return show('noViewer')
    const leaving = new AbortController()
    let url: string | undefined
    const open = async (): Promise<Displayed> => {
      const answer = await fetch(link, { signal: leaving.signal })
      if (!answer.ok) return 'failed'
      const file = await answer.blob()
      if (!(await file.slice(0, BEGINNING).text()).includes('%PDF-')) return 'notPdf'
      url = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
      return { url }
    }
    open().then(
      found => (leaving.signal.aborted ? forget() : show(found)),
      () => leaving.signal.aborted || show('failed'),
    )
    const forget = (): void => {
      if (url) URL.revokeObjectURL(url)
    }
    return () => {
      leaving.abort()
      forget()
    }
  }, [link])
  return displayed
}

/** Viewers look so far for its mark. */
const BEGINNING = 1024
