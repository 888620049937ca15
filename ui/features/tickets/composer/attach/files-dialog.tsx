import { useEffect, useMemo } from 'react'
import { MAX_FILE_BYTES, MAX_FILES } from '../../../../../core/tenant/messages/contract.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { Dialog, FormFeet, Icon, IconButton, Notice, TextArea, TextField } from '../../../../kit/index.ts'
import { sizeOf } from '../../../../lib/sizes.ts'
import { typeOf } from '../../chat/content/document.tsx'
import { mediaTypeOf } from '../../chat/conversation/chat-message.ts'
import type { Size } from '../../chat/conversation/outbox.ts'
import { ExcessNotice, excessOf } from '../excess.tsx'
import { composerTexts } from '../texts.ts'
import * as styles from './files-dialog.module.css'

export interface Chosen {
  file: File
  caption: string
  /** Pixels of a picture or film, once its preview is drawn. */
  size?: Size | undefined
  /** The caption is a text of lines. */
  lines?: true
}

interface FilesDialogProps {
  chosen: readonly Chosen[]
  onChange: (by: (chosen: readonly Chosen[]) => readonly Chosen[]) => void
  onSend: (chosen: readonly Chosen[]) => void
  onClose: () => void
}

/** The files before they are sent, each with a caption of its own. */
export default function FilesDialog({ chosen, onChange, onSend, onClose }: FilesDialogProps) {
  const t = useTexts(composerTexts)
  const tooLarge = chosen.filter(({ file }) => file.size > MAX_FILE_BYTES)
  const tooMany = chosen.length > MAX_FILES
  const tooLong = chosen.some(({ caption }) => excessOf(caption) > 0)
  const submit = (): void => {
    if (chosen.length > 0 && tooLarge.length === 0 && !tooMany && !tooLong) onSend(chosen)
  }
  return (
    <Dialog
      title={t('sendFiles', { n: chosen.length })}
      onClose={onClose}
      onSubmit={submit}
      actions={<FormFeet busy={false} label={t('send')} />}
    >
      {tooMany && <Notice tone="danger">{t('tooManyFiles', { n: MAX_FILES })}</Notice>}
      {tooLarge.map(({ file }) => (
        <Notice key={file.name} tone="danger">
          {t('tooLargeFile', { name: file.name, size: sizeOf(MAX_FILE_BYTES) })}
        </Notice>
      ))}
      <ul className={`${styles.files} plain-list`}>
        {chosen.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name.
          <li key={at}>
            <Preview
              file={one.file}
              onSize={size => onChange(old => old.map(each => (each.file === one.file ? { ...each, size } : each)))}
            />
            <div className="grow stack-tight">
              <span className="row-spread">
                <span className="ellipsis">{one.file.name}</span>
                <IconButton
                  icon="trash"
                  size={18}
                  label={t('removeFile', { name: one.file.name })}
                  onClick={() => (chosen.length === 1 ? onClose() : onChange(old => old.toSpliced(at, 1)))}
                />
              </span>
              <small className="soft">
                {[typeOf(one.file.name, one.file.type), sizeOf(one.file.size)].filter(Boolean).join(' · ')}
              </small>
              <ExcessNotice body={one.caption} />
              <Caption
                one={one}
                autoFocus={at === 0}
                onChange={caption => onChange(old => old.with(at, { ...one, caption }))}
                onSend={submit}
              />
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface CaptionProps {
  one: Chosen
  autoFocus: boolean
  onChange: (caption: string) => void
  onSend: () => void
}

/** Enter sends, of several lines as it does in the box of the chat. */
function Caption({ one, onSend, ...rest }: CaptionProps) {
  const label = useTexts(composerTexts)('caption')
  return one.lines ? (
    <TextArea label={label} value={one.caption} rows={4} onSend={onSend} {...rest} />
  ) : (
    <TextField label={label} value={one.caption} {...rest} />
  )
}

function Preview({ file, onSize }: { file: File; onSize: (size: Size) => void }) {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  const kind = mediaTypeOf(file.type)
  return (
    <span className={styles.preview}>
      {kind === 'image' && (
        <img
          src={url}
          alt={file.name}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onSize({ width, height })}
        />
      )}
      {kind === 'video' && (
        // biome-ignore lint/a11y/useMediaCaption: a preview of the person's own file.
        <video
          src={url}
          preload="metadata"
          onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) =>
            onSize({ width, height })
          }
        />
      )}
      {kind !== 'image' && kind !== 'video' && <Icon name={kind === 'audio' ? 'mic' : 'file'} size={32} />}
    </span>
  )
}
