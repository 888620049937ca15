import { useTexts } from '../../i18n/texts.ts'
import { Notice } from '../../kit/index.ts'
import { useDeskFaults } from './api.ts'
import { companyTexts } from './texts.ts'

/** Tells of companies in which nobody can work, since their database is not what it has to be; nothing where all is well. */
export function DeskFaults() {
  const t = useTexts(companyTexts)
  return useDeskFaults().map(({ id, name, fault }) => (
    <Notice key={id} tone="danger">
      {t(`desk-${fault}`, { name, id })} {t('deskFault')}
    </Notice>
  ))
}
