import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Field } from '~/ui/field.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input } from '~/ui/input.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import { ActError } from '../acts/act-error.tsx'
import { useAct } from '../acts/use-act.ts'
import { api, client } from '../api/client.ts'
import type { ApplicationDetail } from '../api/rows.ts'
import { applyServerIssues } from '../api/server-issues.ts'
import { accountLabel, accountLine } from '../money/payee.ts'
import { useAbility } from '../auth/auth-store.ts'
import { payeeSchema } from './payee-schema.ts'
import { Section } from './section.tsx'

const PayeeForm = ({ detail }: { detail: ApplicationDetail }) => {
  const form = useZodForm(payeeSchema(detail), { defaultValues: { name_on_id: '', name_on_account: '' } })
  const { errors } = form.formState
  const act = useAct({
    act: (names: { name_on_id: string; name_on_account: string }) =>
      client.applications
        .verifyPayee({ id: detail.id, ...names }, { context: { ifMatch: detail.version } })
        .catch((error: unknown) => {
          applyServerIssues(form, error)
          throw error
        }),
    done: 'Landlord’s account verified',
    touches: [api.applications.key()],
  })
  return (
    <form
      noValidate
      className="mt-3 space-y-4"
      onSubmit={(event) => void form.handleSubmit((names) => act.run(names))(event)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Name on the landlord’s ID"
          help="As it stands on the card."
          error={errors.name_on_id?.message}
        >
          {(control) => <Input {...control} {...form.register('name_on_id')} autoComplete="off" />}
        </Field>
        <Field
          label="Name on the account"
          help="As the network or the bank shows it."
          error={errors.name_on_account?.message}
        >
          {(control) => <Input {...control} {...form.register('name_on_account')} autoComplete="off" />}
        </Field>
      </div>
      <ActError
        error={act.error?.issues.length ? null : act.error}
        samePerson="Whoever applied for or approved this application cannot verify its payee. Ask a colleague."
      />
      <Button type="submit" tone="secondary" pending={act.pending}>
        Verify payee
      </Button>
    </form>
  )
}

/** Whom the money goes to, and whether account and landlord’s ID carry one person's name. */
export const PayeeSection = ({ detail }: { detail: ApplicationDetail }) => {
  const mayVerify = useAbility('applications.verify-payee')
  const reviewing = detail.status === 'in-review' || detail.status === 'info-requested'
  if (!detail.payout_account)
    return (
      <Section title="Payee">
        <Notice tone="caution">
          The application names no account to pay the landlord into. Request it from the applicant.
        </Notice>
      </Section>
    )
  const items: KeyValue[] = [
    {
      label: accountLabel(detail),
      value: accountLine(detail),
    },
    { label: 'Name given', value: detail.payout_name ?? 'Not given' },
    {
      label: 'Verified',
      value: detail.payee_verified_at ? (
        <>
          {detail.payee_verified_name}, <DateText value={detail.payee_verified_at} time />
        </>
      ) : (
        'Not yet'
      ),
    },
  ]
  return (
    <Section title="Payee">
      <KeyValues items={items} />
      {mayVerify && reviewing && !detail.payee_verified_at && <PayeeForm detail={detail} />}
      {mayVerify && detail.status === 'pending' && (
        <p className="mt-2 text-sm text-muted">The account can be verified once the application is taken.</p>
      )}
    </Section>
  )
}
