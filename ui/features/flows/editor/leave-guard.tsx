import { useEffect, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { ConfirmDialog } from '../../../kit/index.ts'
import { useAsksBeforeUnload } from '../../../lib/before-unload.ts'
import { navigate } from '../../../lib/router/index.tsx'
import { openLayer } from '../../../lib/router/steps.ts'
import { editorTexts } from '../texts/editor.ts'
import { useDocument } from './use-editor.ts'

const LIST = '/fluxos'

/** Leads back to the list of flows, and asks before what was not saved is left, wherever Back was pressed. */
export function useLeaving(unsaved: boolean): { leave: () => void; question: React.JSX.Element | null } {
  const t = useTexts(editorTexts)
  const { name } = useDocument()
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (!unsaved) return
    return openLayer(() => setAsking(true), true)
  }, [unsaved])
  useAsksBeforeUnload(unsaved)
  const question = asking ? (
    <ConfirmDialog
      name={name}
      title={t('leaveTitle')}
      question={t('leaveQuestion')}
      actionLabel={t('leave')}
      onConfirm={async () => navigate(LIST)}
      onClose={() => setAsking(false)}
    />
  ) : null
  return { leave: () => (unsaved ? setAsking(true) : navigate(LIST)), question }
}
