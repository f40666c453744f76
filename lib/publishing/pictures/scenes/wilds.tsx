import { each, Stroke, times } from "../drawing/drawing";
import { between } from "../setting";
import {
  Falling,
  grass,
  Hills,
  Meadow,
  Orb,
  orbAt,
  Peaks,
  Rock,
  Sky,
  Stars,
  Tree,
  Water,
  Weather,
  wood,
} from "./nature";
import type { DrawScene } from "./scene";

export const mountain: DrawScene = (s) => ({
  floor: 655,
  isOpen: true,
  hasLawn: true,
  pedestal: "rock",
  back: (
    <>
      <Sky s={s} to={520} />
      <Orb s={s} at={orbAt(s, 170)} />
      <Weather s={s} count={3} />
      <Peaks
        s={s}
        y={560}
        height={s.variant === 1 ? 300 : 390}
        count={s.variant === 2 ? 4 : 6}
        fill={s.paint(0.8, 0.06, between(s.hue, 250, 0.5))}
        snow={s.paint(0.98, 0.01, 230)}
      />
      <Peaks
        s={s}
        y={600}
        height={210}
        count={s.variant === 1 ? 5 : 7}
        from={100}
        fill={s.paint(0.66, 0.085, between(s.hue, 240, 0.5))}
        snow={s.variant === 1 ? s.paint(0.97, 0.012, 230) : undefined}
      />
      {s.variant === 2 && <Water s={s} y={520} to={600} />}
      <Hills y={570} width={520} rise={26} x={s.variant * 100} fill={grass(s, 0.74)} />
      {each([60, 150, 1060, 1150, 960], (x, i) => (
        <Tree s={s} i={i} kind="pine" at={[x, 590 + (i % 2) * 24, 150 + (i % 3) * 50]} />
      ))}
      <Hills y={640} width={700} rise={20} x={300} fill={grass(s, 0.69)} />
      <Meadow s={s} from={600} count={24} />
    </>
  ),
  air: <Falling s={s} count={22} />,
});

export const river: DrawScene = (s) => ({
  floor: 672,
  isOpen: true,
  hasLawn: true,
  water: 560,
  pedestal: "rock",
  back: (
    <>
      <Sky s={s} to={430} />
      <Orb s={s} at={orbAt(s, 170)} />
      <Weather s={s} count={3} />
      {s.variant === 1 && <Peaks s={s} y={440} height={190} count={5} fill={s.paint(0.78, 0.06, 250)} />}
      <Hills y={410} width={380} rise={50} x={s.variant * 120} fill={grass(s, 0.86)} />
      {times(9, (i) => (
        <Tree
          s={s}
          i={i}
          kind={s.variant === 2 ? "pine" : i % 2 ? "tall" : "round"}
          at={[i * 150 + 10, 446, 130 + s.random(i + 5) * 90]}
        />
      ))}
      <Hills y={448} width={900} rise={10} fill={grass(s, 0.79)} />
      <Water s={s} y={470} to={640} hue={215} />
      {s.variant === 0 && (
        <g fill="none" stroke={wood(s, 0.6)} strokeWidth="12">
          <path d="M840 470q150-90 300 0" strokeWidth="20" />
          <path d="M840 425q150-90 300 0M870 410v50M920 388v50M990 378v50M1060 388v50M1110 410v50" />
        </g>
      )}
      <Hills y={625} width={760} rise={24} x={s.variant * 210} fill={grass(s, 0.75)} />
      <g stroke={s.paint(0.58, 0.11, 130)} strokeWidth="6" strokeLinecap="round">
        {times(14, (i) => (
          <path
            d={`M${i < 7 ? 20 + i * 24 : 1010 + (i - 7) * 27} ${640 + (i % 3) * 9}q${(i % 5) - 2} -60 ${((i * 7) % 11) - 5} -${90 + (i % 4) * 24}`}
            fill="none"
          />
        ))}
      </g>
      <Rock s={s} at={[s.variant ? 1010 : 230, 620, 110]} />
      <Meadow s={s} from={660} count={26} />
    </>
  ),
  air: <Falling s={s} count={22} />,
});

export const snow: DrawScene = (s) => {
  const white = (l: number) => s.paint(l, 0.022, 235, 0.3);
  return {
    floor: 655,
    isOpen: true,
    pedestal: "snow",
    back: (
      <>
        <Sky s={s} to={500} />
        {s.variant === 2 || s.isDark ? (
          <g fill="none" strokeWidth="46" opacity=".45" strokeLinecap="round">
            <path d="M-40 210Q260 90 560 200T1240 130" stroke={s.glow(0.85, 0.13, between(165, s.hue, 0.3))} />
            <path d="M-40 290Q300 190 620 270T1240 230" stroke={s.glow(0.8, 0.12, between(300, s.hue, 0.4))} />
          </g>
        ) : (
          <Orb s={s} at={orbAt(s, 180)} />
        )}
        {s.isDark && <Stars s={s} />}
        <Peaks
          s={s}
          y={540}
          height={250}
          count={s.variant === 1 ? 4 : 6}
          fill={s.paint(0.8, 0.05, 245)}
          snow={white(0.99)}
        />
        <Hills y={500} width={460} rise={34} x={s.variant * 150} fill={white(0.93)} />
        {each([50, 160, 1010, 1100, 1180], (x, i) => (
          <Tree
            s={{ ...s, picture: { ...s.picture, season: "winter" } }}
            i={i}
            kind="pine"
            at={[x, 545 + (i % 2) * 20, 200 + (i % 3) * 50]}
          />
        ))}
        {s.variant === 0 && (
          <g transform="translate(880 560)">
            <path d="M-105 0a105 100 0 0 1 210 0z" fill={white(0.97)} stroke={white(0.86)} strokeWidth="4" />
            <path
              d="M-100-30h200M-82-62h164M-40-62v32M40-62v32M0-92v30M-70-30V0M70-30V0"
              stroke={white(0.86)}
              strokeWidth="4"
            />
            <path d="M-34 0a34 44 0 0 1 68 0z" fill={s.isDark ? s.glow(0.85, 0.12, 80) : s.paint(0.5, 0.07, 250)} />
          </g>
        )}
        <Hills y={570} width={640} rise={24} x={300} fill={white(0.97)} />
        <Hills y={670} width={800} rise={16} fill={white(0.94)} />
      </>
    ),
    air: <Falling s={{ ...s, picture: { ...s.picture, season: "winter" } }} count={46} />,
  };
};

export const desert: DrawScene = (s) => {
  const sand = (l: number) => s.paint(l, 0.1, 70, 0.2);
  return {
    floor: 655,
    isOpen: true,
    pedestal: "rock",
    back: (
      <>
        <Sky s={s} to={500} />
        {s.isDark && <Stars s={s} />}
        <Orb s={s} at={[s.variant === 0 ? 300 : 880, 220, 210]} />
        {s.variant === 1 ? (
          <g fill={s.paint(0.66, 0.12, 40)}>
            <path d="M70 520L110 330H290L340 520zM380 520L400 410H480L510 520zM830 520L880 280H1030L1060 380H1130L1170 520z" />
            <path
              d="M98 390H304M88 440H320M862 360H1050M850 420H1145"
              stroke={s.paint(0.57, 0.12, 38)}
              strokeWidth="12"
            />
          </g>
        ) : (
          <Hills y={450} width={300} rise={46} x={s.variant * 80} fill={sand(0.85)} />
        )}
        <Hills y={500} width={520} rise={38} x={s.variant * 130} fill={sand(0.81)} />
        {each(s.variant === 2 ? [120, 1080] : [150, 1030, 1130], (x, i) => (
          <g transform={`translate(${x} ${570 + i * 14}) scale(${1.25 - i * 0.22})`} fill="none" strokeLinecap="round">
            <path
              d="M0 0V-170M0-60h-46V-110M0-90H44V-146"
              stroke={s.paint(0.6, 0.11, 150)}
              strokeWidth="36"
              strokeLinejoin="round"
            />
            <path d="M-7-10V-166M7-10V-166" stroke={s.paint(0.7, 0.1, 145)} strokeWidth="3" />
          </g>
        ))}
        <Hills y={585} width={700} rise={28} x={260} fill={sand(0.77)} />
        <Hills y={690} width={900} rise={18} fill={sand(0.73)} />
        <g opacity=".5">
          {times(5, (i) => (
            <Stroke
              d={`M${60 + i * 250} ${620 + ((i * 37) % 120)}q30-10 60 0t60 0`}
              stroke={sand(0.66)}
              strokeWidth="4"
            />
          ))}
        </g>
      </>
    ),
  };
};
