import { applications } from '@efie/contracts/applications'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ApplicationDetail } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { TextField } from '~/platform/forms/fields.tsx'
import { ChangePayee } from './change-payee.tsx'
import { accountLabel } from './payee.ts'
import { Account } from '~/parts/reveals/account.tsx'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { NameNotice, nameItems, type PayeeProof } from './payee-name.tsx'
import { nameProblems } from './payee-names.ts'
import { Section } from '~/ui/section.tsx'

/** Asks the bank or network for the name, now or again. */
const AskName = ({ id, asked }: { id: string; asked: boolean }) => {
  const act = useAct({
    act: () => client.applications.askPayeeName({ id }),
    done: (proof) =>
      proof.outcome === 'away' ? 'The bank or network didn’t answer' : 'The bank or network answered',
    touches: [api.applications.key()],
  })
  return (
    <div className="mt-3 space-y-3">
      <ActError
        error={act.error}
        samePerson="This is your own application, so a colleague has to ask for the account’s name."
      />
      <Button tone="secondary" pending={act.pending} onClick={() => void act.run(undefined)}>
        {asked ? 'Check again' : 'Ask for the account’s name'}
      </Button>
    </div>
  )
}

const PayeeForm = ({ detail, proof }: { detail: ApplicationDetail; proof: PayeeProof }) => {
  const typed = proof.provider === null
  const form = useContractForm(applications.verifyPayee, {
    fixed: { id: detail.id },
    omit: typed ? [] : ['name_on_account'],
    check: (names) => nameProblems({ ...detail, given: typed ? null : proof.name }, names),
  })
  return (
    <ActForm
      form={form}
      act={(names) => client.applications.verifyPayee(names, { context: { ifMatch: detail.version } })}
      touches={[api.applications.key(), api.approvals.key()]}
      done={(after) =>
        after.payee_verified_at ? 'Landlord’s account verified' : 'A second person has to confirm this name'
      }
      submit="Verify payee"
      tone="secondary"
      samePerson="If you applied for or approved this application, you can’t verify its payee. Ask a colleague."
      className="mt-3 space-y-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="name_on_id"
          label="Name on the landlord’s ID"
          help="As it appears on the card."
          autoComplete="off"
        />
        {typed && (
          <TextField
            form={form}
            name="name_on_account"
            label="Name on the account"
            help="As the network or bank shows it."
            autoComplete="off"
          />
        )}
      </div>
    </ActForm>
  )
}

/** While the account may still be paid. */
const live = new Set<ApplicationDetail['status']>([
  'pending',
  'in-review',
  'info-requested',
  'approved',
  'active',
])

/** Whom the money goes to, and whether account and landlord’s ID carry one person's name. */
export const PayeeSection = ({ detail }: { detail: ApplicationDetail }) => {
  const mayVerify = useAbility('applications.verify-payee')
  if (!detail.payout_account)
    return (
      <Section title="Payee">
        <Notice tone="caution">
          The application has no payout account for the landlord. Ask the applicant for it.
        </Notice>
        <ChangePayee detail={detail} />
      </Section>
    )
  const proof = detail.payee_proof
  const open = proof !== null && !proof.stands && proof.approval_id === null
  const items: KeyValue[] = [
    {
      label: accountLabel(detail),
      value: <Account of="application" row={detail} />,
    },
    ...(proof?.provider
      ? nameItems(proof, detail)
      : [{ label: 'Account name in the application', value: detail.payout_name ?? 'Not given' }]),
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
      {proof && <NameNotice proof={proof} />}
      {mayVerify && proof?.provider && live.has(detail.status) && (
        <AskName id={detail.id} asked={proof.outcome !== null} />
      )}
      {mayVerify && detail.payee_acts.match && open && (proof.provider === null || proof.name !== null) && (
        <PayeeForm key={proof.name} detail={detail} proof={proof} />
      )}
      <ChangePayee detail={detail} />
      {mayVerify && detail.status === 'pending' && (
        <p className="mt-2 text-sm text-muted">
          You can verify the account once someone takes the application.
        </p>
      )}
    </Section>
  )
}
