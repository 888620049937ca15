import { type ReactNode, useEffect, useState } from 'react'
import useSWR from 'swr'
import { type CompanyDetail, companyRoutes } from '../../../../core/platform/companies/contract.ts'
import { type ChargeReply, type Invoice, SubscriptionInput } from '../../../../core/platform/invoices/contract.ts'
import { common } from '../../../i18n/common.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, Dialog, ErrorState, SkeletonList, useForm } from '../../../kit/index.ts'
import { client } from '../../../lib/api/client.ts'
import { invoiceTexts } from '../texts.ts'
import { invoicesApi } from '../use-invoices.ts'
import * as styles from './checkout.module.css'
import { readDraft, storeDraft } from './draft.ts'
import { type Payer, payerOf } from './payer.ts'
import { PayerFields } from './payer-fields.tsx'
import { Payment } from './payment.tsx'
import { PlanReview } from './plan-review.tsx'
import { Review } from './review.tsx'

const companiesApi = client(companyRoutes)

export interface CheckoutProps {
  invoice: Invoice
  payer: Payer
  onClose: () => void
  /** The payment came: what is shown of invoices is to be asked for again. */
  onPaid: () => void
}

/** Pays an invoice (spec 1 §2, §4): who pays, the plan, the review, then the code, until the payment comes. */
export default function CheckoutDialog(props: CheckoutProps) {
  const t = useTexts(invoiceTexts)
  const { invoice, payer, onClose } = props
  const { data, error, mutate } = useSWR(['payer', payer.companyId], () =>
    companiesApi.get({ params: { id: payer.companyId } }, payer),
  )
  if (data) return <Checkout {...props} company={data} />
  return (
    <Dialog title={t('checkout', { id: invoice.id })} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <SkeletonList />}
    </Dialog>
  )
}

/** What is judged before the next step. The invoice is known. */
const PayerInput = SubscriptionInput.omit({ invoiceId: true })

const STEPS = ['payer', 'plan', 'review'] as const

function Checkout({ invoice, payer, company, onClose, onPaid }: CheckoutProps & { company: CompanyDetail }) {
  const t = useTexts(invoiceTexts)
  const c = useTexts(common)
  const { companyId } = payer
  const [draft] = useState(() => readDraft(companyId))
  const [step, setStep] = useState(draft.step)
  const [charge, setCharge] = useState<ChargeReply>()
  const form = useForm({
    schema: PayerInput,
    initial: draft.values ?? payerOf(company),
    mayReload: true,
    async submit(values) {
      if (step < 2) return setStep(step + 1)
      setCharge(await invoicesApi.subscribe({ body: { invoiceId: invoice.id, ...values } }, payer))
      // From now on the company has it.
      storeDraft(companyId, undefined)
    },
  })
  const { values, dirty } = form
  useEffect(() => {
    if (!charge && (dirty || step > 0)) storeDraft(companyId, { values, step })
  }, [companyId, values, dirty, step, charge])
  const close = (): void => {
    storeDraft(companyId, undefined)
    onClose()
  }
  if (charge) return <Payment {...{ invoice, charge, payer, onClose, onPaid }} />
  const displayed = STEPS[step]!
  const bodies: Record<typeof displayed, ReactNode> = {
    payer: <PayerFields form={form} />,
    plan: <PlanReview payer={payer} />,
    review: <Review invoice={invoice} values={form.values} />,
  }
  return (
    <Dialog
      title={t('checkout', { id: invoice.id })}
      // What was typed before a reload is not dropped without asking either.
      form={{ dirty: dirty || draft.values !== undefined, failure: form.failure }}
      onClose={close}
      onSubmit={form.submit}
      actions={
        <>
          {step > 0 && <Button onClick={() => setStep(step - 1)}>{c('back')}</Button>}
          <Button kind="primary" type="submit" busy={form.busy}>
            {form.failure === undefined ? t(step < 2 ? 'next' : 'charge') : c('tryAgain')}
          </Button>
        </>
      }
    >
      <ol className={styles.steps}>
        {STEPS.map((name, at) => (
          <li key={name} aria-current={at === step ? 'step' : undefined} data-done={at < step || undefined}>
            {t(`${name}Step`)}
          </li>
        ))}
      </ol>
      {bodies[displayed]}
    </Dialog>
  )
}
