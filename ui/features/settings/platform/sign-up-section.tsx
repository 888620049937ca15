import { useState } from 'react'
import useSWR from 'swr'
import { signUpRoutes } from '../../../../core/platform/signup/contract.ts'
import { common } from '../../../i18n/common.ts'
import { explain } from '../../../i18n/errors.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Notice, SelectField, showDone } from '../../../kit/index.ts'
import { Section } from '../../../kit/section.tsx'
import { client } from '../../../lib/api/client.ts'
import { platformTexts } from './texts.ts'

const api = client(signUpRoutes)

/** Whether visitors may sign a company up; saved when it is chosen. */
export function SignUpSection() {
  const t = useTexts(platformTexts)
  const c = useTexts(common)
  const { data, error, mutate } = useSWR('sign-up', () => api.state())
  const [failure, setFailure] = useState<unknown>()
  const choose = async (closed: boolean): Promise<void> => {
    setFailure(undefined)
    try {
      await mutate(api.close({ body: { closed } }), { revalidate: false })
      showDone(c('operationUpdated'))
    } catch (rejected) {
      setFailure(rejected)
    }
  }
  const wrong = failure ?? error
  return (
    <Section title={t('signUp')} about={t('signUpAbout')}>
      {wrong !== undefined && <Notice tone="danger">{explain(wrong)}</Notice>}
      {data?.byStart && <Notice tone="warning">{t('closedByStart')}</Notice>}
      <div className="pair">
        <SelectField
          label={t('signUpLabel')}
          value={data?.closed ?? false}
          disabled={!data || data.byStart}
          options={[
            { value: false, label: t('open') },
            { value: true, label: t('closed') },
          ]}
          onChange={closed => void choose(closed)}
        />
      </div>
    </Section>
  )
}
