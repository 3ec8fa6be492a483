import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileButton } from '~/platform/files/file-button.tsx'
import { percentText } from '~/parts/products/plan-facts.tsx'
import { translate } from '~/i18n/i18n.ts'
import { DateText } from '~/ui/date-text.tsx'
import { formatMoney } from '~/ui/money-text.ts'
import type { Standing } from './use-standing.ts'

export type Addendum = Standing['addenda'][number]

const titles = {
  'later-dates': msg`Later dates`,
  'other-months': msg`Change number of months`,
} as const satisfies Record<Addendum['kind'], unknown>

const Paper = ({ loanId, addendum }: { loanId: string; addendum: Addendum }) => (
  <FileButton
    file={{ file: 'addendum', id: loanId, addendum_id: addendum.id }}
    failed={t`Couldn’t open the addendum`}
    size="sm"
  >
    <Trans>Addendum (PDF)</Trans>
  </FileButton>
)

const Change = ({ loanId, addendum }: { loanId: string; addendum: Addendum }) => {
  const { kind, months, before, after, signed_at, signed_name } = addendum
  const over = plural({ months }, { one: '# month', other: '# months' })
  return (
    <li className="space-y-2 rounded border border-line bg-sunken p-4">
      <p className="font-semibold">
        {translate(titles[kind])}: {over}
      </p>
      <p className="text-sm text-muted">
        <Trans>
          Signed by {{ name: signed_name }} on <DateText value={signed_at} time />
        </Trans>
      </p>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">
          <Trans>APR on what’s left</Trans>
        </dt>
        <dd className="money">
          {t`${{ before: percentText(before.apr_nominal) }}, then ${{ after: percentText(after.apr_nominal) }}`}
        </dd>
        <dt className="text-muted">
          <Trans>Interest still to come</Trans>
        </dt>
        <dd className="money">
          {t`${{ before: formatMoney(before.cost) }}, then ${{ after: formatMoney(after.cost) }}`}
        </dd>
        {before.last_date && after.last_date && (
          <>
            <dt className="text-muted">
              <Trans>Last payment</Trans>
            </dt>
            <dd>
              <Trans>
                <DateText value={before.last_date} />, then <DateText value={after.last_date} />
              </Trans>
            </dd>
          </>
        )}
      </dl>
      <Paper loanId={loanId} addendum={addendum} />
    </li>
  )
}

/** Signed changes of a plan, newest first; hidden if there are none. */
export const Addenda = ({ loanId, addenda }: { loanId: string; addenda: readonly Addendum[] }) =>
  addenda.length === 0 ? null : (
    <section className="space-y-3">
      <h3 className="font-semibold">
        <Trans>Signed changes</Trans>
      </h3>
      <ul className="space-y-3">
        {addenda.map((addendum) => (
          <Change key={addendum.id} loanId={loanId} addendum={addendum} />
        ))}
      </ul>
    </section>
  )
