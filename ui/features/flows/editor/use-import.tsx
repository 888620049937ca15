import { type ReactNode, useRef, useState } from 'react'
import { translate, useTexts } from '../../../i18n/texts.ts'
import { showDone, showError } from '../../../kit/index.ts'
import { editorTexts } from '../texts/editor.ts'
import { type Imported, importedFlows, takenInto } from './files.ts'
import { ImportDialog } from './import-dialog.tsx'
import { useEditor } from './use-editor.ts'

/** Flows from a file: `pick` asks for it, `parts` has to be drawn somewhere. */
export function useImport(): { pick: () => void; parts: ReactNode } {
  const t = useTexts(editorTexts)
  const editor = useEditor()
  const picker = useRef<HTMLInputElement>(null)
  const [several, setSeveral] = useState<readonly Imported[]>()
  const take = ({ document, unknown }: Imported): void => {
    editor.change(takenInto(editor.document, document))
    const types = [...new Set(unknown)].join(', ')
    showDone(types ? t('importedUnknown', { n: unknown.length, types }) : t('imported'))
  }
  const load = async (file: File | undefined): Promise<void> => {
    if (!file) return
    try {
      const flows = await importedFlows(file)
      if (flows.length > 1) setSeveral(flows)
      else take(flows[0]!)
    } catch {
      showError(translate(editorTexts, 'importFailed'))
    }
  }
  const parts = (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={t('import')}
        onChange={event => {
          void load(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {several && <ImportDialog flows={several} onOne={take} onClose={() => setSeveral(undefined)} />}
    </>
  )
  return { pick: () => picker.current?.click(), parts }
}
