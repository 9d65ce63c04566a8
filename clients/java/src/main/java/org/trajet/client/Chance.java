package org.trajet.client;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** The clock, the pauses and the random numbers of a connection. Tests have their own. */
interface Chance {
  /** Epoch milliseconds. */
  long nowMillis();

  void sleep(double millis) throws InterruptedException;

  /** A number from 0 to less than 1. */
  double random();

  Chance REAL =
      new Chance() {
        @Override
        public long nowMillis() {
          return System.currentTimeMillis();
        }

        @Override
        public void sleep(double millis) throws InterruptedException {
          TimeUnit.MICROSECONDS.sleep(Math.round(millis * 1000));
        }

        @Override
        public double random() {
          return ThreadLocalRandom.current().nextDouble();
        }
      };
}
