import { promiseRefusalTexts } from '@efie/domain'
import { useState } from 'react'
import type { CollectionDetail } from '~/platform/api/rows.ts'
import { useAbility, useUser } from '~/platform/auth/auth-store.ts'
import { borrowingOf } from '~/parts/lending/borrowing.ts'
import { ActRow } from '~/ui/act-row.tsx'
import { Button } from '~/ui/button.tsx'
import { ContactForm } from './contact-form.tsx'
import { MessageForm } from './message-form.tsx'
import { PauseForm } from './pause-form.tsx'
import { PromiseForm } from './promise-form.tsx'
import { RescheduleForm } from './reschedule-form.tsx'
import { type Serviced, useServiced } from './use-serviced.ts'
import { WaiverForm } from './waiver-form.tsx'
import { WriteOffForm } from './write-off-form.tsx'

type Asking = 'contact' | 'message' | 'promise' | 'reschedule' | 'waiver' | 'pause' | 'write-off'

const refusalOf = ({ over }: Serviced): string | null =>
  over ? 'This debt was written off or repaid. Later payments are booked automatically' : null

/** Why each act is not possible now; null where it is. */
const refusalsOf = (detail: CollectionDetail, standing: Serviced | null, readerId: string) => {
  const own = detail.user_id === readerId ? 'This is your own debt, so a colleague has to handle it' : null
  const closed = detail.status === 'closed' ? 'This case is closed because nothing is past due' : null
  const running = own ?? (standing ? refusalOf(standing) : (closed ?? 'Loading the amount owed'))
  return {
    contact: own,
    message: own ?? closed,
    promise: own ?? (detail.promise_refusal && promiseRefusalTexts[detail.promise_refusal]),
    service: running,
    waiver: running ?? (standing?.open_charges.length === 0 ? 'There are no unpaid fees to waive' : null),
    writeOff:
      running ??
      (standing?.may_be_written_off ? null : 'This debt isn’t far enough past due to write off yet'),
  }
}

/** What may be done with a case; proposals go to a second person. */
export const CaseActs = ({ detail }: { detail: CollectionDetail }) => {
  const user = useUser()
  const mayWrite = useAbility('collections.write')
  const mayService = useAbility('loans.service')
  const mayWaive = useAbility('loans.waive')
  const [asking, setAsking] = useState<Asking | null>(null)
  const borrowing = borrowingOf(detail)
  const standing = useServiced(borrowing)
  const close = () => setAsking(null)
  const refusals = refusalsOf(detail, standing, user.id)
  const name = detail.tenant_name
  return (
    <>
      <ActRow>
        {mayWrite && (
          <>
            <Button disabledReason={refusals.contact} onClick={() => setAsking('contact')}>
              Log contact
            </Button>
            <Button tone="secondary" disabledReason={refusals.message} onClick={() => setAsking('message')}>
              Send message
            </Button>
            <Button tone="secondary" disabledReason={refusals.promise} onClick={() => setAsking('promise')}>
              Record promise
            </Button>
          </>
        )}
        {mayService && (
          <Button tone="secondary" disabledReason={refusals.service} onClick={() => setAsking('reschedule')}>
            Propose new dates
          </Button>
        )}
        {mayWaive && (
          <Button tone="secondary" disabledReason={refusals.waiver} onClick={() => setAsking('waiver')}>
            Waive fee
          </Button>
        )}
        {mayService && (
          <Button tone="secondary" disabledReason={refusals.service} onClick={() => setAsking('pause')}>
            Pause arrears
          </Button>
        )}
        {mayService && (
          <Button tone="secondary" disabledReason={refusals.writeOff} onClick={() => setAsking('write-off')}>
            Write off
          </Button>
        )}
      </ActRow>
      {asking === 'contact' && <ContactForm detail={detail} onClose={close} />}
      {asking === 'message' && <MessageForm detail={detail} onClose={close} />}
      {asking === 'promise' && <PromiseForm detail={detail} onClose={close} />}
      {asking === 'reschedule' && <RescheduleForm borrowing={borrowing} name={name} onClose={close} />}
      {asking === 'waiver' && standing && <WaiverForm standing={standing} name={name} onClose={close} />}
      {asking === 'pause' && <PauseForm detail={detail} name={name} onClose={close} />}
      {asking === 'write-off' && standing && (
        <WriteOffForm standing={standing} name={name} order={detail.order_reference} onClose={close} />
      )}
    </>
  )
}
