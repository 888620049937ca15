import { useTexts } from '../../../i18n/texts.ts'
import { type Form, SelectField, TextField } from '../../../kit/index.ts'
import { invoiceTexts } from '../texts.ts'
import { maskTaxNumber } from './mask.ts'
import type { PayerValues } from './payer.ts'

/** The first step, 'Dados': who pays. */
export function PayerFields({ form }: { form: Form<PayerValues> }) {
  const t = useTexts(invoiceTexts)
  const taxNumber = form.field('CpfCnpj')
  return (
    <>
      <div className="pair">
        <TextField label={t('fullName')} required autoComplete="name" {...form.field('firstName')} />
        <TextField label={t('lastName')} autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <div className="pair">
        <TextField label={t('payerEmail')} required type="email" autoComplete="email" {...form.field('email')} />
        <TextField
          label={t('taxNumber')}
          required
          {...taxNumber}
          onChange={text => taxNumber.onChange(maskTaxNumber(text))}
        />
      </div>
      <div className="pair">
        <TextField label={t('payerPhone')} required type="tel" autoComplete="tel" {...form.field('Phone')} />
        <TextField label={t('zip')} required autoComplete="postal-code" {...form.field('zipcode')} />
      </div>
      <TextField label={t('address')} required autoComplete="street-address" {...form.field('address2')} />
      <div className="pair">
        <TextField label={t('district')} autoComplete="address-level3" {...form.field('district')} />
        <TextField label={t('city')} required autoComplete="address-level2" {...form.field('city')} />
      </div>
      <div className="pair">
        <TextField label={t('state')} autoComplete="address-level1" {...form.field('state')} />
        <SelectField
          label={t('country')}
          options={[
            { value: 'BR' as const, label: t('brazil') },
            { value: 'usa' as const, label: t('usa') },
          ]}
          {...form.field('country')}
        />
      </div>
    </>
  )
}
