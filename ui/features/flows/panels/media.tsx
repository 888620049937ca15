import { type DragEvent, useId, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, Icon, IconButton, showError } from '../../../kit/index.ts'
import { panelTexts } from '../texts/panels/index.ts'
import { TemplateArea } from './fields.tsx'
import * as styles from './media.module.css'
import { type Rejected, readableSize, readFile } from './read-file.ts'
import { usePanel } from './use-panel.ts'

/** A file that the customer gets, kept in the flow itself. */
export function SendFilePanel() {
  return <MediaPanel is="file" />
}

export function SendPhotoPanel() {
  return <MediaPanel is="photo" />
}

const words = {
  file: { choose: 'chooseFile', remove: 'removeFile', description: 'fileDescription' },
  photo: { choose: 'choosePhoto', remove: 'removePhoto', description: 'photoDescription' },
} as const

function MediaPanel({ is }: { is: 'file' | 'photo' }) {
  const t = useTexts(panelTexts)
  const { data, set } = usePanel()
  const [over, setOver] = useState(false)
  const id = useId()
  const name = String(data[`${is}Name`] ?? '')
  const content = String(data[`${is}Content`] ?? '')
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    try {
      const read = await readFile(file, is)
      set({ [`${is}Name`]: file.name, [`${is}Content`]: read, [`${is}Size`]: file.size })
    } catch (error) {
      showError(t((error as Rejected).word))
    }
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <>
      {content ? (
        <div className={styles.chosen}>
          {is === 'photo' ? <img className={styles.photo} src={content} alt={name} /> : <Icon name="file" size={28} />}
          <span className="grow">
            <span className={styles.name}>{name}</span>
            <small className="soft">{readableSize(Number(data[`${is}Size`]) || 0)}</small>
          </span>
          <IconButton
            icon="trash"
            kind="danger"
            label={t(words[is].remove)}
            onClick={() => set({ [`${is}Name`]: '', [`${is}Content`]: '', [`${is}Size`]: 0 })}
          />
        </div>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: a file may be dropped here; the button inside does the same.
        <div
          className={styles.empty}
          data-over={over || undefined}
          onDragOver={event => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <Button icon={is === 'photo' ? 'image' : 'attach'} onClick={() => document.getElementById(id)?.click()}>
            {t(words[is].choose)}
          </Button>
        </div>
      )}
      <input
        id={id}
        type="file"
        hidden
        aria-label={t(words[is].choose)}
        {...(is === 'photo' && { accept: 'image/*' })}
        onChange={event => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <TemplateArea name={`${is}Description`} label={t(words[is].description)} rows={3} />
    </>
  )
}
