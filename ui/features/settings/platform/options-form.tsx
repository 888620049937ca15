import type { ReactNode } from 'react'
import {
  OptionsChange,
  optionRoutes,
  type PlatformOptions,
  type SerializedOptions,
} from '../../../../core/platform/options/contract.ts'
import { common } from '../../../i18n/common.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, type Form, showDone, useForm } from '../../../kit/index.ts'
import { Section, SectionForm } from '../../../kit/section.tsx'
import { client } from '../../../lib/api/client.ts'

const api = client(optionRoutes)

export interface OptionsSectionProps {
  options: SerializedOptions
  onSaved: (options: SerializedOptions) => void
}

/** Those that are one field each. */
type Name = keyof Omit<PlatformOptions, 'mail' | 'ai'>

interface OptionsFormProps<N extends Name> extends OptionsSectionProps {
  title: string
  /** What it is good for. */
  about: string
  /** The options that it changes. */
  names: readonly N[]
  children: (form: Form<Record<N, string>>) => ReactNode
}

/** A section with some of the platform's options, which are saved together. */
export function OptionsForm<const N extends Name>(props: OptionsFormProps<N>) {
  const { title, about, names, options, onSaved, children } = props
  const c = useTexts(common)
  const displayed = (of: PlatformOptions) =>
    Object.fromEntries(names.map(name => [name, String(of[name])])) as Record<N, string>
  const form = useForm<Record<N, string>>({
    schema: OptionsChange,
    initial: displayed(options),
    emit: () => {},
    async submit(values) {
      const saved = await api.change({ body: values })
      form.reset(displayed(saved))
      onSaved(saved)
      showDone(c('operationUpdated'))
    },
  })
  return (
    <Section title={title} about={about}>
      <SectionForm
        failure={form.busy ? undefined : form.failure}
        onSubmit={form.submit}
        acts={
          <Button type="submit" busy={form.busy}>
            {c('save')}
          </Button>
        }
      >
        {children(form)}
      </SectionForm>
    </Section>
  )
}
