import { each, Stroke, times } from "../drawing/drawing";
import { between } from "../setting";
import { Board, Counter, Frame, isLit, Pendant, Room, timber, tone, View } from "./furniture";
import { Stars } from "./nature";
import type { DrawScene } from "./scene";

export const stage: DrawScene = (s) => {
  const curtain = (l: number) => s.glow(l, 0.15, between(s.hue, 20, 0.25));
  return {
    floor: 650,
    pedestal: "plinth",
    back: (
      <>
        <rect width="1200" height="800" fill={s.glow(s.isQuiet ? 0.3 : 0.36, 0.1, s.hue)} />
        {s.variant === 0 &&
          times(12, (i) => (
            <path
              d={`M600 400L${Math.round(600 + 900 * Math.cos((i / 12) * 6.283))} ${Math.round(400 + 900 * Math.sin((i / 12) * 6.283))}L${Math.round(600 + 900 * Math.cos(((i + 0.5) / 12) * 6.283))} ${Math.round(400 + 900 * Math.sin(((i + 0.5) / 12) * 6.283))}z`}
              fill={s.glow(0.48, 0.12, s.hue)}
            />
          ))}
        {s.variant === 1 && (
          <>
            <Stars s={s} count={40} to={500} />
            <circle cx="600" cy="330" r="250" fill={s.glow(0.84, 0.11, s.hue + 40)} />
            <circle cx="600" cy="330" r="215" fill={s.glow(0.89, 0.09, s.hue + 50)} />
          </>
        )}
        {s.variant === 2 &&
          times(13, (i) => <path d={`M${i * 96 - 10} 0h60v570h-60z`} fill={s.glow(0.42, 0.11, s.hue)} />)}
        <g fill="#fff" opacity=".15">
          <path d="M250-10L420 660H800L310-10z" />
          <path d="M950-10L780 660H400L890-10z" />
        </g>
        <path d="M-10 565h1220v130H-10z" fill={timber({ ...s, time: "day", isDark: false }, 0.66)} />
        <path d="M-10 610h1220M-10 655h1220" stroke="#000" strokeWidth="3" opacity=".12" />
        <ellipse cx="600" cy="645" rx="440" ry="60" fill={s.glow(0.95, 0.07, 90)} opacity=".5" />
        {each([1, -1], (side) => (
          <g transform={side < 0 ? "translate(1200 0) scale(-1 1)" : undefined}>
            <path d="M-10 0H215Q190 300 120 420Q80 520 96 700H-10z" fill={curtain(0.52)} />
            <path
              d="M40 0Q40 400 10 700H50Q40 400 90 0zM140 0Q130 260 84 400L70 480Q130 380 172 0z"
              fill={curtain(0.45)}
            />
            <path d="M-10 430q70 26 132-10v26q-60 34-132 12z" fill={s.glow(0.85, 0.13, 88)} />
          </g>
        ))}
        <path d={`M-10-10h1220v90${"q-61 70-122 0".repeat(10)}z`} fill={curtain(0.56)} />
        <path d={`M1210 80${"q-61 70-122 0".repeat(10)}`} fill="none" stroke={s.glow(0.85, 0.13, 88)} strokeWidth="9" />
        <path d="M-10 695h1220v115H-10z" fill={s.glow(0.3, 0.06, s.hue)} />
        {times(9, (i) => (
          <g transform={`translate(${75 + i * 131} 705)`}>
            <circle r="22" fill={s.glow(0.95, 0.1, 90)} />
            <path d="M-30 0h60v30h-60z" fill={s.glow(0.42, 0.08, s.hue)} />
          </g>
        ))}
      </>
    ),
  };
};

export const classroom: DrawScene = (s) => ({
  floor: 634,
  counter: 632,
  pedestal: "crate",
  back: (
    <>
      <Room s={s}>
        <rect x={s.variant === 1 ? 130 : 290} y="90" width="620" height="330" rx="10" fill={timber(s, 0.6)} />
        <rect
          x={s.variant === 1 ? 146 : 306}
          y="106"
          width="588"
          height="298"
          fill={s.variant === 2 ? tone(s, 0.96, 0.01, 200) : tone(s, 0.42, 0.06, 165)}
        />
        <g transform={`translate(${s.variant === 1 ? 146 : 306} 106)`}>
          <g
            fill="none"
            stroke={s.variant === 2 ? tone(s, 0.6, 0.15, s.hue) : "#fff"}
            strokeWidth="6"
            strokeLinecap="round"
            opacity=".75"
          >
            <circle cx="90" cy="88" r="44" />
            <path d="M90 20v-4M90 160v4M22 88h-6M158 88h6M42 40l-4-4M138 40l4-4" />
            <path d="M440 60l54 90h-108zM440 210h90M440 236h60" />
            <path d="M60 230q30-40 60 0t60 0t60 0" />
          </g>
        </g>
        <path d={`M${s.variant === 1 ? 130 : 290} 416h620v16h-620z`} fill={timber(s, 0.5)} />
        {s.variant === 1 && <View s={s} x={830} y={110} width={230} height={280} />}
        {s.variant !== 1 && (
          <>
            <g transform="translate(165 190)">
              <circle r="56" fill={tone(s, 0.98, 0.01, 80)} stroke={tone(s, 0.45, 0.1, s.hue)} strokeWidth="11" />
              <path d="M0 0V-34M0 0L22 14" stroke={tone(s, 0.35, 0.05, s.hue)} strokeWidth="7" strokeLinecap="round" />
            </g>
            <Frame s={s} i={1} x={965} y={130} width={150} height={190} />
          </>
        )}
        {times(9, (i) => (
          <path d={`M${30 + i * 135} ${20 + (i % 2) * 8}h84l-42 52z`} fill={tone(s, 0.78, 0.13, s.hue + i * 80)} />
        ))}
        <path d="M0 22h1200" stroke="#fff" strokeWidth="4" />
      </Room>
    </>
  ),
  table: (
    <>
      <Counter s={s} />
      {s.variant === 0 && <Stroke d="M930 690l90-20" stroke={tone(s, 0.8, 0.15, 85)} strokeWidth="10" />}
    </>
  ),
});

export const lab: DrawScene = (s) => ({
  floor: 634,
  counter: 632,
  pedestal: "plinth",
  shelf: { x: s.variant === 1 ? 790 : 150, y: 270, width: 180 },
  back: (
    <>
      <Room s={s} floor="tiles" pattern={s.variant === 0 ? 2 : s.variant}>
        {s.variant === 2 ? (
          <View s={s} x={470} y={90} width={300} height={280} />
        ) : (
          <g transform={`translate(${s.variant === 1 ? 150 : 760} 110)`}>
            <rect width="300" height="230" rx="12" fill={tone(s, 0.3, 0.06, s.hue)} />
            <path
              d="M24 150h50l24-80l34 130l30-100l22 50h90"
              fill="none"
              stroke={s.glow(0.86, 0.17, 150)}
              strokeWidth="7"
              strokeLinejoin="round"
            />
            <path d="M24 200h250" stroke={s.glow(0.6, 0.08, 150)} strokeWidth="3" />
          </g>
        )}
        <Board s={s} x={s.variant === 1 ? 770 : 130} y={270} width={300} />
        {s.variant !== 2 && (
          <g
            fill="none"
            stroke={tone(s, 0.55, 0.1, s.hue)}
            strokeWidth="5"
            opacity=".8"
            transform={`translate(${s.variant === 1 ? 610 : 590} 230)`}
          >
            {each([0, 60, 120], (turn) => (
              <ellipse rx="88" ry="32" transform={`rotate(${turn})`} />
            ))}
            <circle r="13" fill={tone(s, 0.7, 0.15, s.hue + 120)} stroke="none" />
          </g>
        )}
      </Room>
      <path d="M0 490h1200v16H0z" fill={tone(s, 0.96, 0.01, 230)} />
      <path d="M0 506h1200v150H0z" fill={tone(s, 0.8, 0.045, s.hue + 60)} />
      {each(s.variant === 1 ? [60, 150, 1090] : [70, 1050, 1130], (x, i) => (
        <g transform={`translate(${x} 490)`}>
          {i === 0 ? (
            <>
              <path d="M-12-110h24v44l38 56q6 10-6 10h-88q-12 0-6-10l38-56z" fill="#fff" opacity=".6" />
              <path d="M-30-34h60l20 26q4 8-6 8h-88q-10 0-6-8z" fill={tone(s, 0.74, 0.16, s.hue + 100)} />
            </>
          ) : (
            <>
              <path d="M-20-100h40v80a20 20 0 0 1-40 0z" fill="#fff" opacity=".6" />
              <path d="M-20-56h40v36a20 20 0 0 1-40 0z" fill={tone(s, 0.74, 0.16, s.hue + 180 + i * 50)} />
            </>
          )}
        </g>
      ))}
      {isLit(s) && <Pendant s={s} x={600} y={80} />}
    </>
  ),
  table: <Counter s={s} />,
});

export const workshop: DrawScene = (s) => {
  const steel = tone(s, 0.62, 0.02, 255);
  return {
    floor: 634,
    counter: 632,
    pedestal: "crate",
    shelf: { x: s.variant === 1 ? 160 : 790, y: 220, width: 170 },
    back: (
      <>
        <Room s={s} pattern={0}>
          <View s={s} x={s.variant === 0 ? 160 : s.variant === 1 ? 790 : 480} y={100} width={250} height={220} />
          <Board s={s} x={s.variant === 1 ? 140 : 770} y={220} width={290} />
          <g transform={`translate(${s.variant === 2 ? 130 : 480} 100)`}>
            <rect width="270" height="260" rx="8" fill={tone(s, 0.78, 0.05, 70)} />
            {times(30, (i) => (
              <circle cx={24 + (i % 6) * 45} cy={24 + Math.floor(i / 6) * 52} r="4" fill="#000" opacity=".16" />
            ))}
            <g strokeLinecap="round" strokeWidth="13" fill="none">
              <path d="M50 40v120" stroke={timber(s, 0.5)} />
              <path d="M26 50h50" stroke={steel} strokeWidth="28" strokeLinecap="butt" />
              <path d="M120 110v90" stroke={tone(s, 0.6, 0.17, 30)} strokeWidth="18" />
              <path d="M120 40v60" stroke={steel} strokeWidth="8" />
              <path d="M186 44q-24 26 0 46v90q0 22 14 22t14-22V90q24-20 0-46v26h-28z" fill={steel} stroke="none" />
            </g>
          </g>
        </Room>
        <path d="M0 480h1200v22H0z" fill={timber(s, 0.66)} />
        <path d="M0 502h1200v150H0z" fill={timber(s, 0.48)} />
        {times(7, (i) => (
          <g>
            <rect x={20 + i * 170} y="520" width="150" height="96" rx="6" fill={timber(s, 0.55)} />
            <path d={`M${75 + i * 170} 560h40v10h-40z`} fill={steel} />
          </g>
        ))}
        <Pendant s={s} x={s.variant === 1 ? 620 : s.variant ? 860 : 460} y={110} />
      </>
    ),
    table: <Counter s={s} />,
  };
};
