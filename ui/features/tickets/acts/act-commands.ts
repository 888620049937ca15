import { type Command, useActions } from '../../../app/commands/registry.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { actTexts } from './texts.ts'

/** Offers acts on the ticket of the chat in the command bar (Ctrl+K); `key` names who offers them. */
export function useActCommands(key: string, acts: readonly Omit<Command, 'key'>[]): void {
  const t = useTexts(actTexts)
  useActions(key, () => t('inThisTicket'), acts, true)
}
