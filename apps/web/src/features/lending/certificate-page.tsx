import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleX } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '~/platform/api/client.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useLazyContractForm } from '~/platform/forms/contract-form.ts'
import { TextField } from '~/platform/forms/fields.tsx'
import { pageMeta } from '~/platform/pages/page-meta.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Page, PageHeader } from '~/ui/page-header.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'

export const meta = pageMeta(
  msg`Repayment certificate`,
  msg`Use the code on a repayment certificate to check that Efie issued it.`,
)

const loadCheck = async () => (await import('@efie/contracts/lending')).loans.verifyCertificate

const Answer = ({ code }: { code: string }) => {
  const { data, error, isFetching, refetch } = useQuery(
    api.loans.verifyCertificate.queryOptions({ input: { code } }),
  )
  if (!data) {
    if (!error) return <SkeletonRows rows={4} />
    const { issues, message } = toUserError(error)
    // What cannot be a code is none of ours.
    if (issues.length > 0) return <NotOurs code={code} />
    return (
      <ErrorState
        title={t`Couldn’t check the certificate`}
        message={message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (data.revoked_at !== null) return <Revoked code={data.code} since={data.revoked_at} />
  if (!data.valid) return <NotOurs code={data.code} />
  return (
    <Card className="border-positive/50">
      <div className="flex items-start gap-4" aria-live="polite">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-positive-soft text-positive">
          <BadgeCheck className="size-7" aria-hidden="true" />
        </span>
        <div>
          <h2 className="text-xl font-semibold">
            <Trans>This certificate is genuine</Trans>
          </h2>
          <p className="mt-1 text-muted">
            <Trans>Efie issued this certificate. Check that the name and date match your copy.</Trans>
          </p>
        </div>
      </div>
      <KeyValues
        className="mt-4"
        items={[
          { label: t`Code`, value: <span className="font-mono">{data.code}</span> },
          { label: t`Holder`, value: data.holder ?? '–', strong: true },
          { label: t`Loan repaid in full on`, value: <DateText value={data.settled_on} /> },
          { label: t`Issued`, value: <DateText value={data.issued_at} time /> },
        ]}
      />
    </Card>
  )
}

const NotOurs = ({ code }: { code: string }) => (
  <Card className="border-danger/50">
    <div className="flex items-start gap-4" aria-live="polite">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-danger-soft text-danger">
        <CircleX className="size-7" aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h2 className="text-xl font-semibold">
          <Trans>We didn’t issue this certificate</Trans>
        </h2>
        <p className="mt-1 text-muted [overflow-wrap:anywhere]">
          <Trans>
            No certificate has the code {code}. Check the code again, letter by letter. If it matches your
            copy, we didn’t issue that certificate.
          </Trans>
        </p>
      </div>
    </div>
  </Card>
)

/** We issued it, and it holds no more. */
const Revoked = ({ code, since }: { code: string; since: string }) => (
  <Card className="border-danger/50">
    <div className="flex items-start gap-4" aria-live="polite">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-danger-soft text-danger">
        <CircleX className="size-7" aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h2 className="text-xl font-semibold">
          <Trans>This certificate is no longer valid</Trans>
        </h2>
        <p className="mt-1 text-muted [overflow-wrap:anywhere]">
          <Trans>
            We issued certificate {code} but cancelled it on <DateText value={since} />. The payment that
            settled the loan was reversed, so the loan is no longer repaid in full.
          </Trans>
        </p>
      </div>
    </div>
  </Card>
)

/** Whether a certificate is true, for whoever holds the paper: by its QR code, or by typing the code. */
export default function CertificatePage() {
  const { code = '' } = useParams()
  const navigate = useNavigate()
  const form = useLazyContractForm(loadCheck, { start: { code: '' } })
  const { reset } = form
  // Once a code is answered, the field is free for the next.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => reset({ code: '' }), [code, reset])
  const submit = form.handleSubmit((typed) =>
    navigate(`/certificates/${encodeURIComponent(typed.code.toUpperCase())}`, { preventScrollReset: true }),
  )
  return (
    <Page narrow>
      <PageHeader title={t`Repayment certificate`} purpose={t`Check that a certificate is genuine.`} />
      <div className="space-y-6">
        {code !== '' && <Answer key={code} code={code} />}
        <Card>
          <form
            noValidate
            onSubmit={(event) => void submit(event)}
            className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <TextField
              form={form}
              name="code"
              label={code === '' ? t`Certificate code` : t`Check another code`}
              help={t`The code is under the QR code.`}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="EFIE-7KQ2-M9XT-4BHC"
            />
            <Button type="submit" className="sm:mt-6.5">
              <Trans>Check</Trans>
            </Button>
          </form>
        </Card>
      </div>
    </Page>
  )
}
