"use client";

import { useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { readApiError } from "@/lib/core/errors";
import { distanceInWords, distanceMeters, type Point, roundedArea } from "@/lib/holidays/places/area";
import type { LocalPlace } from "@/lib/holidays/places/queries";

/** How long a device may take to find its position, and how old that may be, in milliseconds. */
const POSITION_OPTIONS = { timeout: 15_000, maximumAge: 600_000 };

type Result = { places: LocalPlace[] } | { refusal: string | null };

type State = { step: "idle" } | { step: "finding" } | ({ step: "done" } & Result);

/** Resolves with the visitor's exact position. Rejects if they decline or the device has no position. */
function currentPosition(): Promise<Point> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error("This browser has no position."));
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, POSITION_OPTIONS);
  });
}

/** Returns the places by their distance from `here`, because the server only knows the neighborhood. */
function seenFrom(here: Point, places: readonly LocalPlace[]): LocalPlace[] {
  return places
    .map((place) => ({ place, meters: distanceMeters(here, place) }))
    .toSorted((a, b) => a.meters - b.meters)
    .map(({ place, meters }) => ({ ...place, distance: distanceInWords(meters) }));
}

async function findPlaces(category: string): Promise<Result> {
  try {
    const here = await currentPosition();
    const { latitude, longitude } = roundedArea(here);
    const query = new URLSearchParams({ latitude: String(latitude), longitude: String(longitude), category });
    const response = await fetch(`/api/places?${query}`);
    if (!response.ok) return { refusal: await readApiError(response) };
    return { places: seenFrom(here, await response.json()) };
  } catch {
    return { refusal: null };
  }
}

function NewTabLink({ href, rel, children }: { href: string; rel: string; children: string }) {
  return (
    <a href={href} target="_blank" rel={rel} className={buttonVariants({ variant: "outline" })}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function Place({ place }: { place: LocalPlace }) {
  return (
    <li className="flex flex-col gap-2 rounded-3xl border border-border bg-card p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-bold text-lg leading-snug wrap-anywhere">{place.name}</h3>
        <p className="shrink-0 font-semibold text-muted-foreground text-sm">{place.distance}</p>
      </div>
      <p className="text-muted-foreground text-sm">
        {place.category}
        {place.rating !== null && ` · Rated ${place.rating} out of 5`}
      </p>
      {place.address && <p className="wrap-anywhere">{place.address}</p>}
      {place.description && <p className="text-pretty wrap-anywhere">{place.description}</p>}
      <div className="mt-auto flex flex-wrap gap-2 pt-2">
        <NewTabLink href={place.directionsUrl} rel="noopener">
          Directions
        </NewTabLink>
        {place.websiteUrl && (
          <NewTabLink href={place.websiteUrl} rel="noopener nofollow">
            Website
          </NewTabLink>
        )}
      </div>
    </li>
  );
}

function NoPlaces({ refusal }: { refusal: string | null }) {
  return (
    <EmptyState emoji="🧭" title="No local places found." size="small">
      <p>Try enabling location services for better results!</p>
      {refusal && <p className="mt-2 text-sm">{refusal}</p>}
    </EmptyState>
  );
}

function countInWords(count: number): string {
  return count === 1 ? "1 place near you" : `${count} places near you`;
}

/** Places nearby that go with a holiday's category. The browser requests the position only after a click. */
export function LocalPlaces({ category }: { category: string }) {
  const [state, setState] = useState<State>({ step: "idle" });
  const finding = state.step === "finding";
  const found = state.step === "done" && "places" in state ? state.places : [];

  async function find() {
    if (finding) return;
    setState({ step: "finding" });
    setState({ step: "done", ...(await findPlaces(category)) });
  }

  return (
    <div>
      <p className="mb-4 max-w-prose text-muted-foreground">
        Find places near you. Your location is rounded to about half a mile before it leaves your device.
      </p>
      <button type="button" aria-disabled={finding} onClick={() => void find()} className={buttonVariants()}>
        Find places near me
      </button>
      <div role="status" className="mt-4">
        {finding && <p>Searching nearby…</p>}
        {found.length > 0 && <p className="font-semibold">{countInWords(found.length)}</p>}
        {state.step === "done" && found.length === 0 && (
          <NoPlaces refusal={"refusal" in state ? state.refusal : null} />
        )}
      </div>
      {found.length > 0 && (
        <>
          <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {found.map((place) => (
              <Place key={place.id} place={place} />
            ))}
          </ul>
          <p className="mt-4 text-muted-foreground text-sm">
            <a
              href="https://www.openstreetmap.org/copyright"
              target="_blank"
              rel="noopener"
              className="underline underline-offset-2"
            >
              © OpenStreetMap contributors
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </p>
        </>
      )}
    </div>
  );
}
