import { each, Stroke, times } from "../drawing/drawing";
import { between, type Setting } from "../setting";
import { Hills, Orb, Peaks, Rock, Sky, Stars, Tree, Water, Weather, wood } from "./nature";
import type { DrawScene } from "./scene";

const sand = (s: Setting, l: number) => s.paint(l, 0.065, 82, 0.15);

function Palm({ s, x, y, size, lean }: { s: Setting; x: number; y: number; size: number; lean: number }) {
  const fill = s.paint(0.62, 0.13, 145);
  return (
    <g transform={`translate(${x} ${y}) scale(${(lean * size) / 100} ${size / 100})`}>
      <path d="M-7 0Q-2-60 24-104L34-98Q12-50 9 0z" fill={wood(s, 0.6)} />
      {each([-160, -110, -65, -20, 25], (turn) => (
        <path d="M0 0Q26-24 64-4Q30-6 0 8z" transform={`translate(28 -102) rotate(${turn})`} fill={fill} />
      ))}
    </g>
  );
}

export const beach: DrawScene = (s) => ({
  floor: 660,
  isOpen: true,
  hasLawn: true,
  pedestal: "rock",
  water: 505,
  back: (
    <>
      <Sky s={s} to={420} />
      <Orb s={s} at={[s.variant === 0 ? 280 : s.variant === 1 ? 600 : 900, s.variant === 1 ? 360 : 190, 170]} />
      <Weather s={s} count={3} />
      <Water s={s} y={400} to={600} />
      {s.variant === 2 && (
        <g transform="translate(240 400)">
          <path d="M-120 0Q-60-50 0-42Q70-60 130 0z" fill={s.paint(0.66, 0.05, 250)} />
          <path d="M-24-44L-16-190H16L24-44z" fill={s.paint(0.97, 0.01, 60)} />
          <path d="M-21-90L-19-130H19L21-90zM-18-160h36v-30h-36z" fill={s.paint(0.6, 0.17, 28, 0)} />
          <path d="M-22-190h44l-22-30z" fill={s.paint(0.45, 0.06, 260)} />
        </g>
      )}
      <path d="M-10 560Q150 520 330 556T700 560T1210 540V800H-10z" fill={s.paint(0.93, 0.04, 210)} />
      <path d="M-10 572Q150 532 330 568T700 572T1210 552V800H-10z" fill={sand(s, 0.9)} />
      <path d="M-10 660Q400 610 800 660T1210 650V800H-10z" fill={sand(s, 0.87)} />
      {s.variant !== 2 && <Palm s={s} x={s.variant ? 1130 : 70} y={600} size={330} lean={s.variant ? -1 : 1} />}
      {s.variant !== 0 && (
        <g transform={`translate(${s.variant === 1 ? 150 : 1060} 600) rotate(${s.variant === 1 ? -8 : 9})`}>
          <path d="M-4-180H4V30H-4z" fill={s.paint(0.97, 0.01, 80)} />
          {each([0, 1, 2, 3, 4], (i) => (
            <path
              d={`M0-230Q${-130 + i * 52}-220 ${-130 + i * 52}-150L${-78 + i * 52}-150Q${-78 + i * 52}-220 0-230`}
              fill={i % 2 ? "#fff" : s.paint(0.72, 0.15, s.hue)}
            />
          ))}
        </g>
      )}
      {times(18, (i) => (
        <circle
          cx={Math.round(s.random(i + 70) * 1200)}
          cy={Math.round(620 + s.random(i + 90) * 170)}
          r="4"
          fill={sand(s, 0.79)}
        />
      ))}
    </>
  ),
});

export const sea: DrawScene = (s) => ({
  floor: 640,
  isOpen: true,
  pedestal: "crate",
  water: 545,
  back: (
    <>
      <Sky s={s} to={440} />
      <Orb s={s} at={[s.variant === 1 ? 600 : s.variant ? 290 : 920, s.variant === 1 ? 370 : 180, 190]} />
      <Weather s={s} />
      {s.variant === 2 && <Peaks s={s} y={440} height={130} count={5} fill={s.paint(0.76, 0.06, 250)} />}
      <Water s={s} y={420} />
      <g fill="none" stroke="#fff" strokeWidth="5" strokeLinecap="round" opacity=".4">
        {times(9, (i) => (
          <path d={`M${Math.round(s.random(i + 4) * 1150)} ${460 + i * 16}q18-14 36 0t36 0`} />
        ))}
      </g>
      <path
        d="M-10 640Q130 600 270 640T550 640T830 640T1110 640T1390 640V800H-10z"
        fill={s.paint(0.62, 0.11, 232, 0.22)}
      />
      {s.variant === 1 ? (
        <g>
          <path
            d="M120 634h960l-70 112q-12 20-40 20H230q-28 0-40-20z"
            fill={s.paint(0.62, 0.15, between(s.hue, 25, 0.6), 0)}
          />
          <path d="M120 634h960l-16 28H136z" fill={s.paint(0.97, 0.01, 80)} />
        </g>
      ) : (
        <g>
          <path d="M140 630h920l40 60H100z" fill={wood(s, 0.72)} />
          <path d="M100 690h1000v40q-12 16-34 16H134q-22 0-34-16z" fill={wood(s, 0.56)} />
          <path
            d="M330 630l-26 60v52M520 630l-10 60v52M690 630l8 60v52M880 630l24 60v52"
            fill="none"
            stroke={wood(s, 0.46)}
            strokeWidth="5"
          />
        </g>
      )}
    </>
  ),
  front: (
    <path
      d="M-10 752Q80 722 170 752T350 752T530 752T710 752T890 752T1070 752T1250 752V810H-10z"
      fill={s.paint(0.56, 0.11, 236, 0.22)}
      opacity=".96"
    />
  ),
});

export const underwater: DrawScene = (s) => {
  const h = between(215, s.hue, 0.35);
  return {
    floor: 665,
    isOpen: true,
    isWeightless: true,
    pedestal: "rock",
    water: 330,
    back: (
      <>
        <linearGradient id="sky" x2="0" y2="1">
          <stop stopColor={s.glow(0.86, 0.09, h - 15)} />
          <stop offset=".8" stopColor={s.glow(0.5, 0.12, h + 20)} />
        </linearGradient>
        <rect width="1200" height="800" fill="url(#sky)" />
        <g fill="#fff" opacity=".13">
          {times(5, (i) => (
            <path d={`M${120 + i * 230 + s.variant * 30}-10h${60 + i * 9}l${-120 + s.variant * 110} 720h-170z`} />
          ))}
        </g>
        <Hills y={560} width={300} rise={50} x={s.variant * 90} fill={s.glow(0.58, 0.1, h + 10)} />
        {s.variant === 1 && (
          <g fill={s.glow(0.66, 0.08, h)}>
            <path d="M150 600V420h-16v-40h26v16h24v-16h28v16h24v-16h26v40h-16V600zM880 600V470h120V600zM870 470v-34h26v14h20v-14h26v14h22v-14h26v34z" />
          </g>
        )}
        <Hills y={620} width={520} rise={26} x={150} fill={s.glow(0.84, 0.07, 85)} />
        {times(10, (i) => {
          const x = i < 5 ? 30 + i * 46 : 960 + (i - 5) * 54;
          const high = 120 + Math.round(s.random(i + 9) * 190);
          return (
            <Stroke
              d={`M${x} 690q-34-${high / 4} 0-${high / 2}t0-${high / 2}`}
              stroke={s.glow(0.6 + (i % 3) * 0.06, 0.13, i % 2 ? 150 : 175)}
              strokeWidth="17"
            />
          );
        })}
        {each(s.variant === 2 ? [110, 1060] : [1090], (x, i) => (
          <Stroke
            d={`M${x} 690v-120M${x} 640q-46-10-48-64M${x} 620q50-14 48-76M${x - 36} 600q-30 0-34-34M${x + 36} 585q28-6 34-34`}
            stroke={s.glow(0.72, 0.16, i ? 20 : between(350, s.hue, 0.4))}
            strokeWidth="21"
          />
        ))}
        <Hills y={690} width={700} rise={14} fill={s.glow(0.8, 0.075, 82)} />
      </>
    ),
    front: (
      <g fill="none" stroke="#fff" strokeWidth="3" opacity=".7">
        {times(16, (i) => (
          <circle
            cx={Math.round(s.random(i + 61) * 1200)}
            cy={Math.round(40 + s.random(i + 81) * 560)}
            r={4 + Math.round(s.random(i + 71) * 12)}
          />
        ))}
      </g>
    ),
  };
};

export const nightSky: DrawScene = (s) => ({
  floor: 662,
  isOpen: true,
  hasLawn: true,
  pedestal: "rock",
  back: (
    <>
      <Sky s={s} to={620} />
      <path
        d={
          s.variant === 1
            ? "M-50 420Q400 300 760 120T1250-60V120Q900 180 640 330T-50 600z"
            : "M-50-20Q300 160 620 240T1250 420V560Q900 420 600 360T-50 170z"
        }
        fill={s.glow(0.7, 0.12, between(s.hue, 300, 0.3))}
        opacity=".25"
      />
      <Stars s={s} count={90} to={560} />
      {s.variant !== 2 && <Orb s={s} at={[s.variant ? 250 : 950, 180, 150]} />}
      {s.variant === 2 && <Stroke d="M820 130l150 70M250 110l90 42" stroke="#fff" strokeWidth="5" opacity=".8" />}
      <Hills y={520} width={420} rise={60} x={s.variant * 130} fill={s.paint(0.5, 0.08, 275)} />
      {times(9, (i) => (
        <Tree
          s={s}
          i={i}
          kind="pine"
          at={[i < 5 ? 10 + i * 62 : 900 + (i - 5) * 86, 570 + (i % 2) * 14, 130 + s.random(i) * 90]}
        />
      ))}
      <Hills y={575} width={620} rise={26} x={240} fill={s.paint(0.66, 0.1, 160, 0.3)} />
      <Hills y={690} width={800} rise={14} fill={s.paint(0.6, 0.1, 160, 0.3)} />
    </>
  ),
});

export const space: DrawScene = (s) => {
  const ground = (l: number) => s.glow(l, 0.07, s.hue);
  return {
    floor: 660,
    isOpen: true,
    isWeightless: true,
    pedestal: "rock",
    back: (
      <>
        <rect width="1200" height="800" fill={s.glow(0.22, 0.075, between(s.hue, 285, 0.6))} />
        <g opacity=".35">
          <ellipse
            cx={300 + s.variant * 300}
            cy="260"
            rx="520"
            ry="190"
            transform={`rotate(${-20 + s.variant * 20} 600 260)`}
            fill={s.glow(0.45, 0.14, s.hue)}
          />
          <ellipse
            cx={340 + s.variant * 280}
            cy="250"
            rx="300"
            ry="100"
            transform={`rotate(${-20 + s.variant * 20} 600 260)`}
            fill={s.glow(0.6, 0.14, s.hue + 40)}
          />
        </g>
        <Stars s={s} count={110} to={640} />
        {s.variant !== 1 ? (
          <g transform={`translate(${s.variant ? 1000 : 190} 190)`}>
            <circle r="72" fill={s.glow(0.72, 0.14, s.hue + 60)} />
            <path
              d="M-70-18q70 26 140-2M-64 30q60 20 128 0"
              stroke={s.glow(0.82, 0.1, s.hue + 60)}
              strokeWidth="12"
              fill="none"
            />
            <path
              d="M-66-26Q-150 20-104 40Q-20 60 100-20Q150-60 66-48"
              fill="none"
              stroke={s.glow(0.88, 0.1, 80)}
              strokeWidth="11"
              strokeLinecap="round"
            />
          </g>
        ) : (
          <g transform="translate(960 190)">
            <circle r="96" fill={s.glow(0.66, 0.12, 230)} />
            <path d="M-70-50q40-30 76 0t-20 50t-70-10zM10 30q40-24 66 6t-40 44z" fill={s.glow(0.72, 0.14, 150)} />
            <path d="M0-96a96 96 0 0 1 0 192a130 130 0 0 0 0-192" fill="#000" opacity=".16" />
          </g>
        )}
        <path
          d={s.variant === 2 ? "M-20 600Q600 480 1220 600V810H-20z" : "M-20 640Q600 470 1220 620V810H-20z"}
          fill={ground(0.72)}
        />
        <path d="M-20 700Q600 560 1220 690V810H-20z" fill={ground(0.67)} />
        {times(9, (i) => {
          const [x, y, r] = [
            Math.round(s.random(i + 7) * 1200),
            Math.round(600 + s.random(i + 17) * 180),
            22 + Math.round(s.random(i + 27) * 44),
          ];
          return (
            <>
              <ellipse cx={x} cy={y} rx={r} ry={r * 0.3} fill={ground(0.58)} />
              <path
                d={`M${x - r} ${y}a${r} ${r * 0.3} 0 0 0 ${2 * r} 0`}
                fill="none"
                stroke={ground(0.8)}
                strokeWidth="4"
              />
            </>
          );
        })}
        <Rock s={s} at={[1120, 600, 80]} />
      </>
    ),
  };
};
