import { each, times } from "../drawing/drawing";
import { Board, Books, Counter, Frame, isLit, Pendant, Room, timber, tone, View } from "./furniture";
import type { DrawScene } from "./scene";

export const kitchen: DrawScene = (s) => ({
  floor: 634,
  counter: 632,
  pedestal: "crate",
  shelf: { x: s.variant === 1 ? 150 : 800, y: 300, width: 170 },
  back: (
    <>
      <Room s={s} floor="tiles" pattern={s.variant === 2 ? 1 : 2}>
        <g fill={tone(s, 0.95, 0.02, s.hue)} opacity=".6">
          {times(24, (i) => (
            <path d={`M${(i % 12) * 102 + 3} ${392 + Math.floor(i / 12) * 70}h94v62h-94z`} />
          ))}
        </g>
      </Room>
      <View
        s={s}
        x={s.variant === 0 ? 160 : s.variant === 1 ? 760 : 470}
        y={110}
        width={s.variant === 2 ? 260 : 290}
        height={240}
      />
      <Board s={s} x={s.variant === 1 ? 130 : 790} y={300} width={270} />
      {s.variant === 2 && (
        <g>
          <path d="M130 130h240v200H130z" fill={tone(s, 0.7, 0.1, s.hue + 30)} />
          <path d="M142 142h102v176H142zM256 142h102v176H256z" fill={tone(s, 0.77, 0.09, s.hue + 30)} />
          <path d="M230 220h8v40h-8zM262 220h8v40h-8z" fill="#fff" />
        </g>
      )}
      <g transform={`translate(${s.variant === 1 ? 470 : s.variant === 0 ? 520 : 780} 120)`}>
        <path d="M0 0h190v9H0z" fill={tone(s, 0.4, 0.02, 260)} />
        {each([24, 94, 160], (x, i) => (
          <g transform={`translate(${x} 9)`} fill={tone(s, 0.55 + i * 0.08, 0.12, s.hue + 150 + i * 40)}>
            <path d="M-3 0h6v52h-6z" />
            <circle cy={70 + (i === 1 ? 8 : 0)} r={26 - (i % 2) * -6} />
          </g>
        ))}
      </g>
      <path d="M0 470h1200v20H0z" fill={timber(s, 0.7)} />
      <path d="M0 490h1200v140H0z" fill={tone(s, 0.72, 0.09, s.hue + 20)} />
      {times(9, (i) => (
        <path d={`M${12 + i * 134} 504h112v110h-112z`} fill={tone(s, 0.78, 0.085, s.hue + 20)} />
      ))}
      {isLit(s) && <Pendant s={s} x={600} y={90} />}
    </>
  ),
  table: <Counter s={s} />,
});

export const table: DrawScene = (s) => ({
  floor: 634,
  counter: 632,
  pedestal: "crate",
  back: (
    <>
      <Room s={s}>
        {s.variant === 0 && <View s={s} x={430} y={90} width={340} height={330} />}
        {s.variant === 1 && (
          <>
            <View s={s} x={130} y={110} width={210} height={300} round />
            <View s={s} x={860} y={110} width={210} height={300} round />
          </>
        )}
        {s.variant === 2 && (
          <>
            <Frame s={s} i={0} x={170} y={130} width={190} height={150} />
            <Frame s={s} i={1} x={400} y={100} width={140} height={190} />
            <Frame s={s} i={2} x={820} y={120} width={230} height={170} />
          </>
        )}
      </Room>
      {s.variant !== 1 && (
        <g transform={`translate(${s.variant ? 680 : 150} 0)`}>
          <Pendant s={s} x={0} y={150} />
        </g>
      )}
      {s.variant === 1 && <Pendant s={s} x={600} y={130} />}
      {s.variant === 0 && <Frame s={s} i={1} x={890} y={150} width={160} height={200} />}
    </>
  ),
  table: <Counter s={s} cloth />,
});

export const livingRoom: DrawScene = (s) => {
  const sofa = tone(s, 0.62, 0.12, s.hue + 140);
  const light = tone(s, 0.69, 0.115, s.hue + 140);
  return {
    floor: 668,
    pedestal: "crate",
    shelf: { x: s.variant === 2 ? 150 : 770, y: 250, width: 190 },
    back: (
      <>
        <Room s={s}>
          <View s={s} x={s.variant === 0 ? 180 : s.variant === 1 ? 470 : 780} y={100} width={270} height={270} />
          {each(s.variant === 1 ? [440, 740] : [s.variant ? 750 : 150, s.variant ? 1050 : 450], (x, i) => (
            <path
              d={`M${x - 28} 80h70q${i ? 30 : -30} 160 ${i ? 10 : -10} 330h-50z`}
              fill={tone(s, 0.66, 0.12, s.hue + 30)}
            />
          ))}
          <Board s={s} x={s.variant === 2 ? 130 : 750} y={250} width={310} />
          {s.variant === 1 && <Frame s={s} i={1} x={170} y={130} width={190} height={150} />}
        </Room>
        <ellipse cx="600" cy="690" rx="560" ry="84" fill={tone(s, 0.78, 0.1, s.hue + 60)} />
        <ellipse
          cx="600"
          cy="690"
          rx="500"
          ry="68"
          fill="none"
          stroke="#fff"
          strokeWidth="7"
          opacity=".6"
          strokeDasharray="22 16"
        />
        <g transform={`translate(${s.variant === 1 ? 0 : s.variant ? -60 : 60} 0)`}>
          <path d="M330 590V450q0-44 44-44h452q44 0 44 44v140z" fill={sofa} />
          <path d="M356 480q0-40 40-40h180q18 0 18 18v80H356zM606 538v-80q0-18 18-18h180q40 0 40 40v58z" fill={light} />
          <path
            d="M290 610V520q0-34 34-34t34 34v20h484v-20q0-34 34-34t34 34v90q0 14-14 14H304q-14 0-14-14z"
            fill={sofa}
          />
          <path d="M358 540h484v46H358z" fill={light} />
        </g>
        {s.variant === 0 ? (
          <g transform="translate(1090 640)">
            {isLit(s) && <circle cy="-300" r="150" fill={s.glow(0.93, 0.11, 85)} opacity=".3" />}
            <path d="M-4 0V-260H4V0zM-36 0h72v10h-72z" fill={timber(s, 0.4)} />
            <path d="M-60-250L-38-350H38L60-250z" fill={s.glow(isLit(s) ? 0.93 : 0.9, 0.09, 85)} />
          </g>
        ) : (
          <g transform={`translate(${s.variant === 1 ? 1090 : 90} 640)`}>
            {each([-66, -36, -8, 22, 50], (turn) => (
              <path
                d="M0 0Q-34-110 0-200Q34-110 0 0"
                transform={`translate(0 -70) rotate(${turn})`}
                fill={tone(s, 0.6, 0.12, 150)}
              />
            ))}
            <path d="M-46-86h92L34 0h-68z" fill={tone(s, 0.68, 0.12, 40)} />
          </g>
        )}
      </>
    ),
  };
};

export const library: DrawScene = (s) => {
  const columns = s.variant === 1 ? [30, 325, 620, 915] : [30, 240, 770, 980];
  const width = s.variant === 1 ? 255 : 200;
  return {
    floor: 665,
    pedestal: "crate",
    back: (
      <>
        <Room s={s} pattern={0} y={590}>
          {s.variant === 0 && <View s={s} x={470} y={90} width={270} height={360} round />}
          {s.variant === 2 && (
            <g transform="translate(605 300)">
              <path d="M-120 290V-10h240v300z" fill={tone(s, 0.62, 0.09, 30)} />
              <path d="M-140-30h280v30h-280z" fill={timber(s, 0.5)} />
              <path d="M-78 290V90q0-50 78-50t78 50v200z" fill={tone(s, 0.25, 0.03, 40)} />
              <path
                d="M-44 284Q-60 220-14 160Q-8 196 8 200Q14 168 34 150Q58 220 44 284z"
                fill={s.glow(0.72, 0.18, 50)}
              />
              <path d="M-22 284Q-30 244 2 206Q30 244 22 284z" fill={s.glow(0.9, 0.14, 90)} />
              <Frame s={s} i={2} x={-85} y={-200} width={170} height={140} />
            </g>
          )}
        </Room>
        {each(columns, (x) => (
          <g>
            <rect x={x - 12} y="60" width={width + 24} height="540" fill={timber(s, 0.42)} />
            {times(5, (row) => (
              <>
                <rect x={x} y={74 + row * 104} width={width} height="94" fill={timber(s, 0.33)} />
                <Books s={s} x={x + 4} y={168 + row * 104} width={width - 6} from={row * 60 + x} />
              </>
            ))}
          </g>
        ))}
        <ellipse cx="600" cy="695" rx="520" ry="74" fill={tone(s, 0.6, 0.12, s.hue + 30)} />
        <ellipse
          cx="600"
          cy="695"
          rx="460"
          ry="58"
          fill="none"
          stroke={s.glow(0.88, 0.08, 85)}
          strokeWidth="6"
          opacity=".7"
        />
        {s.variant === 1 && (
          <path
            d="M262 596L330 80M330 596L380 80M276 500h68M288 410h66M300 320h62M310 230h60M322 140h56"
            stroke={timber(s, 0.7)}
            strokeWidth="13"
            strokeLinecap="round"
          />
        )}
        {(isLit(s) || s.variant !== 2) && (
          <Pendant s={s} x={s.variant === 0 ? 605 : 600} y={s.variant === 2 ? 60 : 80} />
        )}
      </>
    ),
  };
};
