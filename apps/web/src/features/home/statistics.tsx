import { msg, t } from '@lingui/core/macro'
import { translate } from '~/i18n/i18n.ts'
const figures = [
  { value: '5000+', label: msg`Happy Tenants` },
  { value: 'GH₵ 10M+', label: msg`Rent Assistance` },
  { value: '98%', label: msg`Success Rate` },
  { value: '24/7', label: msg`Support` },
]

export const Statistics = () => (
  <section aria-label={t`Efie in figures`} className="below-fold bg-accent-soft">
    <dl className="mx-auto grid max-w-6xl grid-cols-pair gap-8 px-4 py-14 text-center sm:px-6 lg:grid-cols-4 lg:px-8">
      {figures.map(({ value, label }) => (
        <div key={value} className="flex flex-col-reverse">
          <dt className="mt-1 text-muted">{translate(label)}</dt>
          <dd className="text-2xl font-extrabold tracking-tight whitespace-nowrap text-primary sm:text-4xl dark:text-accent-ink">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
