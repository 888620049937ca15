import { useEffect, useEffectEvent } from 'react'
import { fold } from '../../../../core/kit/text.ts'
import { type Command, registerCommands } from '../../../app/commands/registry.ts'
import { translate } from '../../../i18n/texts.ts'
import { actTexts } from './texts.ts'

/** Offers acts on the ticket of the chat in the command bar (Ctrl+K). */
export function useActCommands(acts: readonly Omit<Command, 'key'>[]): void {
  const found = useEffectEvent((text: string): readonly Command[] =>
    acts.filter(({ label }) => fold(label).includes(fold(text))).map(act => ({ ...act, key: `act ${act.label}` })),
  )
  useEffect(
    () =>
      registerCommands({
        key: 'acts',
        title: () => translate(actTexts, 'inThisTicket'),
        search: async text => found(text),
      }),
    [],
  )
}
