import { counted } from '@efie/domain'
import { useState } from 'react'
import { ReasonDialog } from '~/platform/acts/reason-dialog.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { Hardship } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import { borrowingOf } from '~/parts/lending/borrowing.ts'
import { Section } from '~/ui/section.tsx'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { Sheet } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import { LoanPart, PlanPart } from './loan-part.tsx'
import { RescheduleForm } from './reschedule-form.tsx'
import { causeLabels } from './worklist.ts'

const Acts = ({ request }: { request: Hardship }) => {
  const [asking, setAsking] = useState<'propose' | 'decline' | null>(null)
  const decline = useAct({
    act: (reason: string) => client.hardships.decline({ id: request.id, reason }),
    done: 'Request declined',
    touches: [api.hardships.key()],
  })
  const close = () => setAsking(null)
  return (
    <ActRow>
      <Button onClick={() => setAsking('propose')}>Propose new dates</Button>
      <Button
        tone="secondary"
        onClick={() => {
          decline.reset()
          setAsking('decline')
        }}
      >
        Decline
      </Button>
      {asking === 'propose' && (
        <RescheduleForm
          borrowing={borrowingOf(request)}
          name={request.tenant_name}
          hardship={request}
          onClose={close}
        />
      )}
      {asking === 'decline' && (
        <ReasonDialog
          open
          onOpenChange={close}
          title={`Decline the request from ${request.tenant_name}?`}
          label="Reason"
          help="The tenant will see this. Say what you can offer instead."
          submitLabel="Decline"
          danger
          pending={decline.pending}
          error={decline.error}
          samePerson="This is your own request, so a colleague has to answer it."
          onSubmit={({ reason }) => decline.run(reason)}
        >
          {request.tenant_name} asked for {counted(request.wanted_months, 'more month')}. If you decline,
          their due dates stay the same.
        </ReasonDialog>
      )}
    </ActRow>
  )
}

/** A relief request in the tenant's words, with its loan or plan. */
export const ReliefSheet = ({ request, onClose }: { request: Hardship; onClose: () => void }) => {
  const mayService = useAbility('loans.service')
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${request.tenant_name} has asked for relief`}
      description={causeLabels[request.cause]}
      className="max-w-2xl"
      {...(mayService && request.status === 'open' && { footer: <Acts request={request} /> })}
    >
      <div className="space-y-6">
        {request.status === 'proposed' && (
          <Notice title="New dates proposed">
            A second person decides, then the tenant accepts or declines.
          </Notice>
        )}
        {request.answer && <Notice title="Answered">{request.answer}</Notice>}
        <Section title="In the tenant’s words">
          <p className="whitespace-pre-wrap">{request.message}</p>
          <KeyValues
            className="mt-2"
            items={[
              { label: 'Months requested', value: request.wanted_months },
              { label: 'Requested', value: <DateText value={request.created_at} time /> },
            ]}
          />
        </Section>
        {request.application_id !== null && <LoanPart applicationId={request.application_id} />}
        {request.order_id !== null && <PlanPart orderId={request.order_id} />}
      </div>
    </Sheet>
  )
}
