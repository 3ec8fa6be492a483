import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { translate } from '~/i18n/i18n.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Section } from './section.tsx'
import { testimonials } from './testimonial-list.ts'
import { useCarousel } from './use-carousel.ts'

/** Controls of the carousel: dots, previous and next. */
const Controls = ({ carousel }: { carousel: ReturnType<typeof useCarousel> }) => (
  <div className="mt-6 flex items-center justify-center gap-[min(1rem,4vw)]">
    <Button tone="secondary" size="icon" aria-label={t`Previous testimonial`} onClick={carousel.previous}>
      <ChevronLeft className="size-5" aria-hidden="true" />
    </Button>
    <div className="flex">
      {testimonials.map(({ id, name }, position) => (
        <button
          key={id}
          type="button"
          aria-label={t`Testimonial from ${name}`}
          aria-current={position === carousel.index}
          onClick={() => carousel.choose(position)}
          className="grid h-8 w-[min(2rem,9vw)] place-items-center rounded-full"
        >
          <span
            className={cn(
              'block h-2.5 rounded-full transition-all',
              position === carousel.index ? 'w-[min(1.5rem,7vw)] bg-primary' : 'w-2.5 bg-line-strong',
            )}
          />
        </button>
      ))}
    </div>
    <Button tone="secondary" size="icon" aria-label={t`Next testimonial`} onClick={carousel.next}>
      <ChevronRight className="size-5" aria-hidden="true" />
    </Button>
  </div>
)

export const Testimonials = () => {
  const carousel = useCarousel(testimonials.length)
  const { rest } = carousel
  return (
    <Section
      id="testimonials"
      title={t`What Our Users Say`}
      intro={t`What tenants and property owners say about Efie.`}
      className="border-y bg-surface"
    >
      {/* Hovering or focusing only pauses it; nothing here is operated. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        aria-roledescription="carousel"
        aria-label={t`Testimonials`}
        onMouseEnter={() => rest(true)}
        onMouseLeave={() => rest(false)}
        onFocus={() => rest(true)}
        onBlur={() => rest(false)}
      >
        <div className="grid" aria-live={carousel.automatic ? 'off' : 'polite'}>
          {testimonials.map((testimonial, position) => {
            const shown = position === carousel.index
            return (
              <figure
                key={testimonial.id}
                aria-hidden={!shown}
                className={cn(
                  'col-start-1 row-start-1 mx-auto max-w-3xl text-center transition-opacity duration-500',
                  shown ? 'opacity-100' : 'invisible opacity-0',
                )}
              >
                <blockquote className="text-xl leading-relaxed font-medium sm:text-2xl">
                  <p>{t`“${{ content: translate(testimonial.content) }}”`}</p>
                </blockquote>
                <figcaption className="mt-6 flex items-center justify-center gap-3 text-left">
                  <img
                    src={testimonial.image}
                    alt=""
                    width={64}
                    height={64}
                    loading="lazy"
                    className="size-16 rounded-full"
                  />
                  <span>
                    <span className="block font-semibold">{testimonial.name}</span>
                    <span className="block text-sm text-muted">{translate(testimonial.role)}</span>
                  </span>
                </figcaption>
              </figure>
            )
          })}
        </div>
        <Controls carousel={carousel} />
      </section>
    </Section>
  )
}
