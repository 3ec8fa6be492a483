import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Content, type Translatable, translate, translateContent } from '~/i18n/i18n.ts'
import { Card } from '~/ui/card.tsx'

const promises = [
  msg`We pay your landlord the full advance`,
  msg`You repay monthly, on your payday`,
  msg`See every fee and the total cost before you sign`,
]

/** Layout of the sign-in pages: the form, and on wide windows what Efie is for. */
export const AuthFrame = ({
  title,
  purpose,
  children,
  wide = false,
}: {
  title: Translatable
  purpose: Content
  children: ReactNode
  wide?: boolean
}) => (
  <div
    className={
      wide
        ? 'mx-auto grid max-w-5xl gap-8 lg:grid-cols-[1fr_18rem]'
        : 'mx-auto grid max-w-4xl gap-8 py-4 lg:grid-cols-[1fr_20rem] lg:py-10'
    }
  >
    <Card className="sm:p-8">
      <h1 className="text-2xl font-bold tracking-tight sm:text-3xl">{translate(title)}</h1>
      <p className="mt-1.5 text-muted">{translateContent(purpose)}</p>
      <div className="mt-6">{children}</div>
    </Card>
    <aside className="hidden self-start rounded bg-forest p-8 text-cream lg:block">
      <p className="text-xl font-semibold">
        <Trans>Move in now and spread the cost over the year</Trans>
      </p>
      <ul className="mt-6 space-y-4">
        {promises.map((promise) => (
          <li key={promise.id} className="flex gap-3">
            <Check className="mt-0.5 size-5 shrink-0 text-gold" aria-hidden="true" />
            {translate(promise)}
          </li>
        ))}
      </ul>
      <p className="mt-8 border-t border-forest-line pt-6 text-sm text-cream-muted">
        <Trans>Questions? We’re here 9AM-5PM Monday-Friday.</Trans>
      </p>
    </aside>
  </div>
)
